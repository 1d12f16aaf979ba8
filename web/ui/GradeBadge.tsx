import { letterGrade } from "#rules/bands.ts";
import classes from "./GradeBadge.module.css";

/** The letter grade of a percentage (docs/rules.md, section 2), in a neutral box. */
export function GradeBadge({ percent }: { percent: number }) {
  return <span className={classes.grade}>{letterGrade(percent)}</span>;
}
