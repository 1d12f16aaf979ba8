import { answerStatus, UNANSWERED } from "#rules/grading.ts";
import type { KeyCorrection } from "#rules/key-corrections.ts";
import { entriesAt } from "#rules/progress.ts";
import type { KeyCorrectionKind, SolutionFragment, WholeResultFragment } from "../gql/graphql.ts";

type Result = WholeResultFragment;

/** What became of a question. A dropped one counts nowhere. */
export type ResultStatus = "CORRECT" | "INCORRECT" | "UNANSWERED" | "DROPPED" | "HIDDEN";

/** One question of a result: what was asked, and what the student did. */
export interface ResultQuestion extends Omit<SolutionFragment, "__typename"> {
  /** Names the question within its result. */
  id: string;
  /** Its place on the paper, 0 for the first. */
  position: number;
  /** Hidden with the key, while another test of the student's holds the question. */
  status: ResultStatus;
  /** 0 for the first; null for unanswered. */
  selectedOptionIndex: number | null;
  /** What it added to the score, in marks; negative for a deduction. */
  marks: number;
  marked: boolean;
  /** Seconds on the attempt's clock; null for never. */
  firstShown: number | null;
  secondsSpent: number;
  /** Of them, those in which its passage was in view. */
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

/** The correction of a question's key, as the rules have it. */
function correctionOf({ correction }: Pick<SolutionFragment, "correction">): KeyCorrection | null {
  return correction && { kind: KINDS[correction.kind], options: correction.optionIndexes };
}

/** The questions of a result in the order asked, from its lists and its paper's solutions. */
export function resultQuestions(
  result: Pick<Result, "id" | "correctMarks" | "incorrectMarks"> & Parameters<typeof entriesAt>[0],
  solutions: readonly Omit<SolutionFragment, "__typename">[],
): ResultQuestion[] {
  const marks = {
    CORRECT: result.correctMarks,
    // Nought less, since minus nought would show.
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

/** A result as the server returns it, with what was asked and what the student did put together. */
export function wholeResult(result: Result): WholeResult {
  return { ...result, questions: resultQuestions(result, result.solutions) };
}
