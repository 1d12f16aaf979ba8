import { type AnswerStatus, answerStatus, marksFor, UNANSWERED } from "#rules/grading.ts";
import {
  type Entries,
  entriesAt,
  listNames,
  missingLists,
  type QuestionList,
} from "#rules/progress.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { loadPaperAsGraded } from "../fixed-tests/corrected-paper.ts";
import { loadPaper, type PaperQuestion } from "../fixed-tests/papers.ts";
import type { ResultRow } from "./find-results.ts";
import { heldIds, hideKeys } from "./hide-keys.ts";

/** One question of a result: the frozen wording, the key, and the student's answer. */
export interface ResultQuestion extends PaperQuestion {
  resultId: number;
  /** 0 for the first question. */
  position: number;
  /** "hidden" if the key is hidden, since the status would reveal it. */
  status: AnswerStatus | "hidden";
  /** Null when unanswered. */
  selectedOptionIndex: number | null;
  /** 0 while the key is hidden. */
  marksHundredths: number;
  /** The entries of the attempt's other lists for this question. */
  entries: Entries;
}

/** A Prisma `select` of all lists of an attempt. */
export const everyList = Object.fromEntries(listNames.map((name) => [name, true])) as {
  readonly [List in QuestionList]: true;
};

/** Returns a Prisma `select` of one list. */
export const onlyList = (name: QuestionList): Partial<typeof everyList> => ({ [name]: true });

/** A result with its answers and some other lists. A list is null if the attempt is older than its column. */
type ListHolder = Pick<ResultRow, "answers"> & Partial<Record<QuestionList, unknown>>;

/** Returns a list of a result, with initial values if the attempt is older than the list's column. */
export function listOf(result: ListHolder, name: QuestionList): unknown {
  return result[name] ?? missingLists(result, result.answers.length)[name];
}

/**
 * Returns the questions of a result in the paper's order (docs/screens.md, section 8). Held questions have no key,
 * and nothing else that would reveal it.
 */
export async function resultQuestions(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database">,
  result: Pick<ResultRow, "id" | "paperId" | "correctionIds" | QuestionList>,
): Promise<ResultQuestion[]> {
  const [paper, held] = await Promise.all([
    loadPaperAsGraded(dependencies.database, result),
    heldIds(viewer, dependencies),
  ]);
  return hideKeys(paper.questions, held).map((question, position) => {
    const entries = entriesAt(result, position);
    const selected = entries.answers;
    const { correctOptionIndex, correction } = question;
    const status = answerStatus(selected ?? UNANSWERED, correctOptionIndex, correction);
    const isHeld = held.has(question.questionId);
    return {
      ...question,
      resultId: result.id,
      position,
      status: isHeld ? ("hidden" as const) : status,
      selectedOptionIndex: selected,
      marksHundredths: isHeld ? 0 : marksFor(status, paper),
      entries,
    };
  });
}

/** Returns the subjects of a paper's questions, in the order of first appearance. */
export async function testSubjects(
  { database }: Pick<Dependencies, "database">,
  paperId: number,
): Promise<string[]> {
  const paper = await loadPaper(database, paperId);
  return [...new Set(paper.questions.map((question) => question.subject))];
}
