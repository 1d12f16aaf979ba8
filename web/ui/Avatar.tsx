import { useState } from "react";
import { initials } from "#rules/text.ts";
import classes from "./Avatar.module.css";

/** A person's picture, or the initials of the full name. Decorative: the name stands beside it. */
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
    // Drawn by the style sheet: a picture made of letters is no text that the link around it could be called by.
    <span className={classes.avatar} data-initials={initials(name)} aria-hidden />
  );
}
