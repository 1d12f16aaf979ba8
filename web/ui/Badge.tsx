import type { ReactNode } from "react";
import classes from "./Badge.module.css";
import { Label } from "./Label.tsx";

/** outline: a property · subject: on sunken · accent: Private, Admin · green: newly added · brass: in progress. */
type BadgeKind = "outline" | "subject" | "accent" | "green" | "brass";

interface BadgeProps {
  kind?: BadgeKind;
  /** An icon of 14 px before the word. */
  icon?: ReactNode;
  /** A tooltip with details. */
  title?: string;
  children: ReactNode;
}

/** A word in a box of 22 px. The word carries the meaning, never the colour alone. */
export function Badge({ kind = "outline", icon, title, children }: BadgeProps) {
  return (
    <span className={classes.badge} data-kind={kind} title={title}>
      {icon}
      {typeof children === "string" ? <Label text={children} /> : children}
    </span>
  );
}

/** Badges in a line that wraps. */
export function BadgeList({ children }: { children: ReactNode }) {
  return <div className={classes.list}>{children}</div>;
}
