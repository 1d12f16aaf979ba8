import type { ReactNode } from "react";
import classes from "./KeysLeftOut.module.css";

/** Replaces a part that report viewers may not see. @param children its name: "Single attempts" */
export function KeysLeftOut({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children} show keys, so only administrators see them.</p>;
}
