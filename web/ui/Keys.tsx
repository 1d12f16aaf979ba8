import type { ReactNode } from "react";
import type { Fact } from "./Facts.tsx";
import classes from "./Keys.module.css";

/** A row of a dialog of keys. @param keys the keys as `kbd` elements among words */
export function keyFact(label: string, keys: ReactNode): Fact {
  return { label, value: <span className={classes.keys}>{keys}</span> };
}

/** The key that opens the dialog of keys, on every screen that has one. */
export const SHOW_KEYS = keyFact("Show the keys", <kbd>?</kbd>);
