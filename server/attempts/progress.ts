import { quizLimits } from "#rules/limits.ts";
import { type FieldError, InvalidInput } from "../errors.ts";
import type { Paper } from "../fixed-tests/papers.ts";

/** The state of an attempt as a browser sends it; every array runs along the paper's questions. */
export interface Progress {
  /** Grows with every save of one attempt. */
  sequence: number;
  /** 0 for the first question. */
  currentQuestion: number;
  timeLeftSeconds: number;
  tabSwitchCount: number;
  /** Option index, or -1 for unanswered. */
  answers: readonly number[];
  /** Marked for review. */
  marked: readonly boolean[];
  /** Seconds on the attempt's clock when the question was first shown, or -1 for never. */
  firstShown: readonly number[];
  secondsSpent: readonly number[];
  /** How often the answer was chosen, changed or cleared. */
  changeCounts: readonly number[];
}

/** Above what any browser can honestly count within the 24 hours of an attempt. */
const MAX_SECONDS = 7 * 24 * 3600;
const MAX_COUNT = 32_000;
/** Far above what anybody saves, and far enough below the largest whole number of the database. */
const MAX_SAVED_SEQUENCE = 2_000_000_000;
/** The server counts on by itself when an attempt is resumed; a submit may go as far. */
const MAX_SEQUENCE = MAX_SAVED_SEQUENCE + 1000;

function integerIn(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function arrayErrors(progress: Progress, paper: Paper): FieldError[] {
  const count = paper.questions.length;
  const ranges: [keyof Progress, readonly number[], number, number][] = [
    ["firstShown", progress.firstShown, -1, MAX_SECONDS],
    ["secondsSpent", progress.secondsSpent, 0, MAX_SECONDS],
    ["changeCounts", progress.changeCounts, 0, MAX_COUNT],
  ];
  const errors: FieldError[] = [];
  for (const [field, values, least, most] of ranges) {
    if (values.length !== count) errors.push(wrongLength(field, values.length, count));
    else if (!values.every((value) => integerIn(value, least, most))) {
      errors.push({
        field,
        message: `Every entry of ${field} must be a whole number from ${least} to ${most}.`,
      });
    }
  }
  if (progress.marked.length !== count) {
    errors.push(wrongLength("marked", progress.marked.length, count));
  }
  return errors;
}

function wrongLength(field: string, got: number, count: number): FieldError {
  return {
    field,
    message: `${field} has ${got} entries, but the attempt has ${count} questions.`,
  };
}

/** What is wrong with a list of chosen options that runs along the paper; empty when nothing is. */
export function answerErrors(answers: readonly number[], paper: Paper): FieldError[] {
  if (answers.length !== paper.questions.length) {
    return [wrongLength("answers", answers.length, paper.questions.length)];
  }
  const errors: FieldError[] = [];
  paper.questions.forEach((question, position) => {
    const selected = answers[position] ?? -1;
    if (!integerIn(selected, -1, question.options.length - 1)) {
      errors.push({
        field: `answers.${position}`,
        message: `Question ${position + 1} has options 0 to ${question.options.length - 1}, and -1 for unanswered; ${selected} is none of them.`,
      });
    }
  });
  return errors;
}

function assertFits(progress: Progress, paper: Paper, mostSequence: number): void {
  const errors = [...answerErrors(progress.answers, paper), ...arrayErrors(progress, paper)];
  if (!integerIn(progress.sequence, 1, mostSequence)) {
    errors.push({
      field: "sequence",
      message: `sequence must be a whole number from 1 to ${mostSequence}.`,
    });
  }
  if (!integerIn(progress.currentQuestion, 0, paper.questions.length - 1)) {
    errors.push({
      field: "currentQuestion",
      message: `currentQuestion must be from 0 to ${paper.questions.length - 1}.`,
    });
  }
  if (!integerIn(progress.timeLeftSeconds, 0, paper.durationMinutes * 60)) {
    errors.push({
      field: "timeLeftSeconds",
      message: `timeLeftSeconds must be from 0 to ${paper.durationMinutes * 60}.`,
    });
  }
  if (!integerIn(progress.tabSwitchCount, 0, quizLimits.tabSwitchCountMax)) {
    errors.push({
      field: "tabSwitchCount",
      message: `tabSwitchCount must be from 0 to ${quizLimits.tabSwitchCountMax}.`,
    });
  }
  if (errors.length > 0) throw new InvalidInput(errors);
}

/**
 * Refuses progress that can't belong to an attempt on this paper.
 *
 * @throws InvalidInput naming every field that is wrong; nothing is stored then
 */
export function assertProgress(progress: Progress, paper: Paper): void {
  assertFits(progress, paper, MAX_SAVED_SEQUENCE);
}

/** The same for the final state, which may be numbered above the highest that can be saved. */
export function assertFinalProgress(progress: Progress, paper: Paper): void {
  assertFits(progress, paper, MAX_SEQUENCE);
}
