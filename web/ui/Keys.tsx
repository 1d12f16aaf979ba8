import type { ReactNode } from "react";
import classes from "./Keys.module.css";

/** What to press, as `kbd` elements among words: the value of a fact in a dialog of keys. */
export function Keys({ children }: { children: ReactNode }) {
  return <span className={classes.keys}>{children}</span>;
}
