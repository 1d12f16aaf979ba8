import { gradeAnswers, UNANSWERED } from "#rules/grading.ts";
import type { Section } from "#rules/sections.ts";
import type { Dependencies } from "../dependencies.ts";
import { loadPaperAsGraded } from "../fixed-tests/corrected-paper.ts";
import type { ResultRow } from "./find-results.ts";

/** The figures of a result in one section of its paper. */
export interface ResultSection {
  section: Section;
  correctCount: number;
  incorrectCount: number;
  unansweredCount: number;
  scoreHundredths: number;
  maxHundredths: number;
  /** Seconds its questions were on the screen. */
  secondsSpent: number;
}

/** Returns a result's figures by section, in order; empty for a paper without sections. */
export async function resultSections(
  { database }: Pick<Dependencies, "database">,
  result: Pick<ResultRow, "paperId" | "correctionIds" | "answers" | "secondsSpent">,
): Promise<ResultSection[]> {
  const { answers, secondsSpent } = result;
  const paper = await loadPaperAsGraded(database, result);
  return paper.sections.map((section) => {
    const { start, count } = section;
    const asked = paper.questions.slice(start, start + count);
    const given = asked.map((_, index) => answers[start + index] ?? UNANSWERED);
    const { statuses: _, subjects: __, ...grade } = gradeAnswers(paper, asked, given);
    const seconds = secondsSpent.slice(start, start + count);
    return { section, ...grade, secondsSpent: seconds.reduce((sum, one) => sum + one, 0) };
  });
}
