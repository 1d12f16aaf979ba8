import { Conflict } from "../errors.ts";

/** The answer to a question that the bank has already. */
export function duplicateOf(existingId: number): Conflict {
  return new Conflict(
    `A question with the same text and options exists already (question ${existingId}).`,
    { existingId },
  );
}
