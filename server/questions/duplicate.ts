import { Conflict } from "../errors.ts";

/**
 * Returns the error for a question that the bank already has.
 *
 * @param passageId the passage of the question; null for none
 */
export function duplicateOf(existingId: number, passageId: number | null = null): Conflict {
  return new Conflict(
    passageId === null
      ? `A question with the same text and options exists already (question ${existingId}).`
      : `Passage ${passageId} asks the same question with the same options already (question ${existingId}).`,
    { existingId },
  );
}
