import { IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import { BottomSheet } from "../../ui/BottomSheet.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import type { NavigationItem } from "../navigation.ts";
import classes from "./AdminSheet.module.css";
import { type AdminGroup, type AdminPlace, isItsPlace } from "./places.ts";
import { WaitingCount } from "./WaitingCount.tsx";

interface AdminSheetProps {
  groups: readonly AdminGroup[];
  /** The current place, which takes the focus first. */
  current: NavigationItem | null;
  /** The number of waiting items, by address. */
  waiting: Readonly<Record<string, number>>;
  onClose: () => void;
}

/** The expanded admin bar of a phone: every place by group. */
export function AdminSheet({ groups, current, waiting, onClose }: AdminSheetProps) {
  // A rotated phone may be wide enough for the bar itself.
  useEffect(() => {
    const wide = window.matchMedia("(min-width: 48em)");
    wide.addEventListener("change", onClose);
    return () => wide.removeEventListener("change", onClose);
  }, [onClose]);
  const link = (place: AdminPlace) => (
    <Link
      to={place.to}
      className={classes.place}
      aria-current={place === current ? "page" : undefined}
      onClick={onClose}
    >
      <span>{place.label}</span>
      <WaitingCount count={waiting[place.to] ?? 0} word={place.counts} />
    </Link>
  );
  return (
    <BottomSheet
      title="Go to"
      closing={
        <IconButton label="Close" onClick={onClose}>
          <IconX size={22} stroke={1.7} />
        </IconButton>
      }
      onShown={(sheet) => {
        const place = sheet.querySelector<HTMLElement>("[aria-current]");
        place?.scrollIntoView({ block: "nearest" });
        return place;
      }}
      onClose={onClose}
      className={classes.sheet}
    >
      {groups.map((group) => (
        <Group key={group.label} group={group} link={link} />
      ))}
    </BottomSheet>
  );
}

interface GroupProps {
  group: AdminGroup;
  link: (place: AdminPlace) => ReactNode;
}

function Group({ group, link }: GroupProps) {
  if (isItsPlace(group)) return <div className={classes.alone}>{link(group.places[0])}</div>;
  const heading = `go-to-${group.label.toLowerCase()}`;
  return (
    <section className={classes.group} aria-labelledby={heading}>
      <h3 id={heading}>{group.label}</h3>
      <ul className={classes.places}>
        {group.places.map((place) => (
          <li key={place.to}>{link(place)}</li>
        ))}
      </ul>
    </section>
  );
}
