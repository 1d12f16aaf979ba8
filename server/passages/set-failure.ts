import { Conflict } from "../errors.ts";
import { isDuplicate } from "../questions/edit-question.ts";

/** What is said when a question of a set would stand in the bank twice; any other failure as it is. */
export function setFailure(error: unknown): unknown {
  return isDuplicate(error)
    ? new Conflict(
        "A question would stand in the bank twice with the same text and options: one that the passage asks already, or one that was taken out and stands there by itself.",
      )
    : error;
}
