import { answerStatus, UNANSWERED } from "#rules/grading.ts";
import type { KeyCorrection } from "#rules/key-corrections.ts";
import { entriesAt } from "#rules/progress.ts";
import type { KeyCorrectionKind, SolutionFragment, WholeResultFragment } from "../gql/graphql.ts";

type Result = WholeResultFragment;

/** The outcome of a question. A dropped one doesn't count. */
export type ResultStatus = "CORRECT" | "INCORRECT" | "UNANSWERED" | "DROPPED" | "HIDDEN";

/** One question of a result, with the student's work on it. */
export interface ResultQuestion extends Omit<SolutionFragment, "__typename"> {
  /** Unique within the result. */
  id: string;
  /** Its position on the paper, counted from 0. */
  position: number;
  /** HIDDEN with the key while another test of the student contains the question. */
  status: ResultStatus;
  /** Counted from 0; null if unanswered. */
  selectedOptionIndex: number | null;
  /** Its part of the score, in marks; negative for a deduction. */
  marks: number;
  marked: boolean;
  /** Seconds on the attempt's clock; null if never shown. */
  firstShown: number | null;
  secondsSpent: number;
  /** The part of `secondsSpent` with its passage in view. */
  secondsReading: number;
  /** Seconds on the clock when the answer was last chosen; null for never. */
  answeredAt: number | null;
  changeCount: number;
  visits: number;
  choices: string;
}

/** A result with its questions. */
export interface WholeResult extends Result {
  questions: ResultQuestion[];
}

const STATUSES = {
  correct: "CORRECT",
  incorrect: "INCORRECT",
  unanswered: "UNANSWERED",
  dropped: "DROPPED",
} as const;

const KINDS = {
  OTHER_KEY: "other_key",
  ALSO_ACCEPTED: "also_accepted",
  GIVEN_TO_ALL: "given_to_all",
  DROPPED: "dropped",
} as const satisfies Record<KeyCorrectionKind, KeyCorrection["kind"]>;

/** The correction of a question's key, in the form of the rules. */
function correctionOf({ correction }: Pick<SolutionFragment, "correction">): KeyCorrection | null {
  return correction && { kind: KINDS[correction.kind], options: correction.optionIndexes };
}

/** The questions of a result in order, combined from its lists and its paper's solutions. */
export function resultQuestions(
  result: Pick<Result, "id" | "correctMarks" | "incorrectMarks"> & Parameters<typeof entriesAt>[0],
  solutions: readonly Omit<SolutionFragment, "__typename">[],
): ResultQuestion[] {
  const marks = {
    CORRECT: result.correctMarks,
    // 0 minus the marks, since -0 would be shown.
    INCORRECT: 0 - result.incorrectMarks,
    UNANSWERED: 0,
    DROPPED: 0,
    HIDDEN: 0,
  };
  return solutions.map((solution, position) => {
    const { answers, changeCounts, ...entries } = entriesAt(result, position);
    const chosen = answers ?? UNANSWERED;
    const status = solution.isHeld
      ? "HIDDEN"
      : STATUSES[answerStatus(chosen, solution.correctOptionIndex, correctionOf(solution))];
    return {
      ...solution,
      ...entries,
      id: `${result.id}:${position}`,
      position,
      status,
      selectedOptionIndex: answers,
      marks: marks[status],
      changeCount: changeCounts,
    };
  });
}

/** A result from the server, with its questions combined with the student's work. */
export function wholeResult(result: Result): WholeResult {
  return { ...result, questions: resultQuestions(result, result.solutions) };
}
