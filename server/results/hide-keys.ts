import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import type { PaperQuestion } from "../fixed-tests/papers.ts";
import { heldQuestions } from "../fixed-tests/secret-keys.ts";

/** Replaces the key of a held question. */
export const HIDDEN_KEY = -1;

/** Returns the ids of the viewer's held questions (docs/rules.md, section 15). */
export async function heldIds(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
): Promise<ReadonlySet<number>> {
  return new Set(await heldQuestions(database.pool, viewer));
}

/** Returns the questions, with key and explanation removed from held ones; the same list if none is held. */
export function hideKeys<Question extends PaperQuestion>(
  questions: readonly Question[],
  held: ReadonlySet<number>,
): readonly Question[] {
  if (!questions.some(({ questionId }) => held.has(questionId))) return questions;
  return questions.map((question) =>
    held.has(question.questionId)
      ? {
          ...question,
          correctOptionIndex: HIDDEN_KEY,
          correction: null,
          explanation: null,
          explanationHtml: null,
        }
      : question,
  );
}
