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

/** One question of a result: the frozen wording, its key, and what the student did. */
export interface ResultQuestion extends PaperQuestion {
  resultId: number;
  /** 0 for the first question. */
  position: number;
  /** Hidden with the key, since it would give the key away. */
  status: AnswerStatus | "hidden";
  /** Null when unanswered. */
  selectedOptionIndex: number | null;
  /** 0 while the key is hidden. */
  marksHundredths: number;
  /** What else stands in the lists of the attempt. */
  entries: Entries;
}

/** The lists of an attempt, as Prisma is asked for them. */
export const everyList = Object.fromEntries(listNames.map((name) => [name, true])) as {
  readonly [List in QuestionList]: true;
};

/** One of the lists, as Prisma is asked for it. */
export const onlyList = (name: QuestionList): Partial<typeof everyList> => ({ [name]: true });

/** A result with its answers and another of its lists, which is null when it was added later. */
type ListHolder = Pick<ResultRow, "answers"> & Partial<Record<QuestionList, unknown>>;

/** A list of a result along its questions. */
export function listOf(result: ListHolder, name: QuestionList): unknown {
  return result[name] ?? missingLists(result, result.answers.length)[name];
}

/**
 * The questions of a result in the order they were asked (docs/screens.md, section 8); of those that are
 * held, the key and what would give it away are hidden.
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

/** The subjects of a paper's questions, in the order they are first asked. */
export async function testSubjects(
  { database }: Pick<Dependencies, "database">,
  paperId: number,
): Promise<string[]> {
  const paper = await loadPaper(database, paperId);
  return [...new Set(paper.questions.map((question) => question.subject))];
}
