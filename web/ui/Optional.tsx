import type { ReactNode } from "react";
import classes from "./Optional.module.css";

/** The label of a field that may stay empty: "Topic (optional)". */
export function Optional({ children }: { children: ReactNode }) {
  return (
    <>
      {children} <span className={classes.mark}>(optional)</span>
    </>
  );
}
