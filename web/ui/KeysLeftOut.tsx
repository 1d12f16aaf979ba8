import type { ReactNode } from "react";
import classes from "./KeysLeftOut.module.css";

/** In place of a part that report viewers don't see. @param children its name: "Single attempts" */
export function KeysLeftOut({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children} show keys, so only administrators see them.</p>;
}
