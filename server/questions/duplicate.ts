import { Conflict } from "../errors.ts";

/**
 * The answer to a question that the bank has already.
 *
 * @param passageId the passage that it asks about; null for none
 */
export function duplicateOf(existingId: number, passageId: number | null = null): Conflict {
  return new Conflict(
    passageId === null
      ? `A question with the same text and options exists already (question ${existingId}).`
      : `Passage ${passageId} asks the same question with the same options already (question ${existingId}).`,
    { existingId },
  );
}
