import { useState } from "react";
import { initials } from "#rules/text.ts";
import classes from "./Avatar.module.css";

/** A person's picture, or the initials of the full name. Decorative, since the name is beside it. */
export function Avatar({ name, picture }: { name: string; picture: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (picture && picture !== broken) {
    return (
      <img
        className={classes.avatar}
        src={picture}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setBroken(picture)}
      />
    );
  }
  return (
    // Drawn by the style sheet, so that the initials don't become part of a link's name.
    <span className={classes.avatar} data-initials={initials(name)} aria-hidden />
  );
}
