import { type PassageReading, passageReadings } from "#rules/reading-speed.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { loadPaper } from "../fixed-tests/papers.ts";
import { resultQuestions } from "./result-questions.ts";

const STATUSES = {
  correct: "CORRECT",
  incorrect: "INCORRECT",
  unanswered: "UNANSWERED",
  // These two occur only in passages that are left out.
  dropped: "UNANSWERED",
  hidden: "UNANSWERED",
} as const;

/**
 * Returns how the student read each passage of a result (docs/learning.md, section 4), in the paper's order. A passage
 * with a held question is left out, since the count of right answers could reveal its key.
 */
export async function findReadings(
  viewer: Viewer,
  dependencies: Dependencies,
  result: Parameters<typeof resultQuestions>[2],
): Promise<PassageReading[]> {
  const { passages } = await loadPaper(dependencies.database, result.paperId);
  const questions = await resultQuestions(viewer, dependencies, result);
  const hidden = new Set(
    questions.flatMap(({ status, passageId }) => (status === "hidden" ? passageId : [])),
  );
  return passageReadings(
    passages
      .filter(({ passageId }) => !hidden.has(passageId))
      .map(({ passageId, text }) => ({ passageId: String(passageId), text })),
    questions.map(({ passageId, entries, status }) => ({
      passageId: passageId === null ? null : String(passageId),
      secondsReading: entries.secondsReading,
      firstShown: entries.firstShown,
      status: STATUSES[status],
    })),
  );
}
