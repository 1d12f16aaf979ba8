import { type AnswerStatus, answerStatus, marksFor } from "#rules/grading.ts";
import type { QuestionList } from "#rules/progress.ts";
import type { Dependencies } from "../dependencies.ts";
import { loadPaper, type PaperQuestion } from "../fixed-tests/papers.ts";
import type { ResultRow } from "./find-results.ts";

/** One question of a result: the frozen wording, its key, and what the student did. */
export interface ResultQuestion extends PaperQuestion {
  resultId: number;
  /** 0 for the first question. */
  position: number;
  status: AnswerStatus;
  /** Null when unanswered. */
  selectedOptionIndex: number | null;
  marksHundredths: number;
  marked: boolean;
  /** Seconds on the attempt's clock; null when it was never shown. */
  firstShown: number | null;
  secondsSpent: number;
  changeCount: number;
}

/** The questions of a result in the order they were asked (docs/screens.md, section 8). */
export async function resultQuestions(
  { database }: Dependencies,
  result: Pick<ResultRow, "id" | "paperId" | QuestionList>,
): Promise<ResultQuestion[]> {
  const paper = await loadPaper(database, result.paperId);
  return paper.questions.map((question, position) => {
    const selected = result.answers[position] ?? -1;
    const firstShown = result.firstShown[position] ?? -1;
    const status = answerStatus(selected, question.correctOptionIndex);
    return {
      ...question,
      resultId: result.id,
      position,
      status,
      selectedOptionIndex: selected < 0 ? null : selected,
      marksHundredths: marksFor(status, paper),
      marked: result.marked[position] ?? false,
      firstShown: firstShown < 0 ? null : firstShown,
      secondsSpent: result.secondsSpent[position] ?? 0,
      changeCount: result.changeCounts[position] ?? 0,
    };
  });
}

/** The subjects of a paper's questions, in the order they are first asked. */
export async function testSubjects(
  { database }: Pick<Dependencies, "database">,
  paperId: number,
): Promise<string[]> {
  const paper = await loadPaper(database, paperId);
  return [...new Set(paper.questions.map((question) => question.subject))];
}
