import { figure } from "#rules/figures.ts";
import type { Part } from "../../ui/part.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import classes from "./ReviewsDue.module.css";

/**
 * How many questions are due for review today, with the way there; nothing while none is, or it is not
 * known. It stands in the line of the date, so that nothing moves when it comes.
 */
export function ReviewsDue({ due }: { due: Part<number> }) {
  if (due.state !== "ready" || due.data === 0) return null;
  return (
    <TextLink className={classes.due} to="/review">
      Review: {figure(due.data)} due today
    </TextLink>
  );
}
