import { type PassageReading, passageReadings } from "#rules/reading-speed.ts";
import type { Dependencies } from "../dependencies.ts";
import { loadPaper } from "../fixed-tests/papers.ts";
import { resultQuestions } from "./result-questions.ts";

const STATUSES = {
  correct: "CORRECT",
  incorrect: "INCORRECT",
  unanswered: "UNANSWERED",
} as const;

/** How the passages of a result were read (docs/learning.md, section 4), in the paper's order. */
export async function findReadings(
  dependencies: Dependencies,
  result: Parameters<typeof resultQuestions>[1],
): Promise<PassageReading[]> {
  const { passages } = await loadPaper(dependencies.database, result.paperId);
  const questions = await resultQuestions(dependencies, result);
  return passageReadings(
    passages.map(({ passageId, text }) => ({ passageId: String(passageId), text })),
    questions.map(({ passageId, entries, status }) => ({
      passageId: passageId === null ? null : String(passageId),
      secondsReading: entries.secondsReading,
      firstShown: entries.firstShown,
      status: STATUSES[status],
    })),
  );
}
