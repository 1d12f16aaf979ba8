import type { ReactNode } from "react";
import classes from "./Optional.module.css";

/** The label of an optional field: "Topic (optional)". */
export function Optional({ children }: { children: ReactNode }) {
  return (
    <>
      {children} <span className={classes.mark}>(optional)</span>
    </>
  );
}
