import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./NearName.module.css";

/** Warns below a field that the typed name is similar to another one. */
export function NearName({ children }: { children: ReactNode }) {
  return (
    <p className={classes.near} role="status">
      <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
