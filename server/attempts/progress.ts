import { quizLimits } from "#rules/limits.ts";
import {
  listNames,
  type Progress,
  type QuestionList,
  type QuestionLists,
  questionLists,
} from "#rules/progress.ts";
import { type FieldError, InvalidInput } from "../errors.ts";
import type { Paper } from "../fixed-tests/papers.ts";
import { type AttemptOnPaper, fullSeconds } from "./attempt.ts";

/** Far above what anybody saves, and far enough below the largest whole number of the database. */
const MAX_SAVED_SEQUENCE = 2_000_000_000;
/** The server counts on by itself when an attempt is resumed; a submit may go as far. */
const MAX_SEQUENCE = MAX_SAVED_SEQUENCE + 1000;

/** What a save says of sections, beside the rest. */
export interface SentSection {
  /** The section that the student is in; null from who knows nothing of sections. */
  section?: number | null;
  /** Seconds left in it as the client has it. */
  sectionTimeLeftSeconds?: number | null;
}

/** The annotations of a save, if it has any. */
interface SentAnnotations {
  /** Whatever was sent; see checkedAnnotations. */
  annotations?: unknown;
}

/** What a save says of extra time, beside the rest. */
interface SentExtra {
  /** What the client knows of; null from who knows nothing of it. */
  extraSeconds?: number | null;
}

/** Progress as it is sent: a client from before a list was added is without it. */
export type SentProgress = Omit<Progress, QuestionList> &
  SentSection &
  SentExtra &
  SentAnnotations & {
    readonly [List in QuestionList]?: QuestionLists[List] | null;
  };

/**
 * What was sent with the time left that it claims, had the client known of all extra time. Where it can't say what it
 * knows, it claims nothing; so does a section's clock that the time may have gone to.
 */
export function withExtraTime(sent: SentProgress, attempt: AttemptOnPaper): SentProgress {
  const { extraSeconds } = attempt;
  const missing = extraSeconds - (sent.extraSeconds ?? 0);
  if (missing <= 0) return sent;
  const isKnown = sent.extraSeconds != null;
  const timeLeftSeconds = isKnown ? sent.timeLeftSeconds + missing : fullSeconds(attempt);
  return { ...sent, timeLeftSeconds, sectionTimeLeftSeconds: null };
}

/** What was sent, and of the lists that were not, what is stored (docs/attempts.md, section 4). */
export function completed(sent: SentProgress, attempt: AttemptOnPaper): Progress {
  const lists = listNames.map((name) => [name, sent[name] ?? attempt[name]]);
  return { ...sent, ...(Object.fromEntries(lists) as QuestionLists) };
}

function integerIn(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** Validates all lists except the answers. */
function listErrors(progress: Progress, paper: Paper): FieldError[] {
  const count = paper.questions.length;
  return listNames.flatMap((field) => {
    if (field === "answers") return [];
    const values = progress[field];
    if (values.length !== count) return wrongLength(field, values.length, count);
    const list = questionLists[field];
    if ("pattern" in list) {
      const [fits, words] = list.pattern;
      if (values.every((value) => fits.test(String(value)))) return [];
      return { field, message: `Every entry of ${field} must be ${words}.` };
    }
    if (!("range" in list)) return [];
    const [least, most] = list.range;
    if (values.every((value) => integerIn(Number(value), least, most))) return [];
    const message = `Every entry of ${field} must be a whole number from ${least} to ${most}.`;
    return { field, message };
  });
}

function wrongLength(field: string, got: number, count: number): FieldError {
  return {
    field,
    message: `${field} has ${got} entries, but the attempt has ${count} questions.`,
  };
}

/** What is wrong with a list of chosen options that runs along the paper; empty when nothing is. */
function answerErrors(answers: readonly number[], paper: Paper): FieldError[] {
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

function assertFits(progress: Progress, attempt: AttemptOnPaper, mostSequence: number): void {
  const { paper } = attempt;
  const errors = [...answerErrors(progress.answers, paper), ...listErrors(progress, paper)];
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
  const most = fullSeconds(attempt);
  if (!integerIn(progress.timeLeftSeconds, 0, most)) {
    errors.push({
      field: "timeLeftSeconds",
      message: `timeLeftSeconds must be from 0 to ${most}.`,
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
 * Refuses progress that can't belong to an attempt.
 *
 * @throws InvalidInput naming every field that is wrong; nothing is stored then
 */
export function assertProgress(progress: Progress, attempt: AttemptOnPaper): void {
  assertFits(progress, attempt, MAX_SAVED_SEQUENCE);
}

/** The same for the final state, which may be numbered above the highest that can be saved. */
export function assertFinalProgress(progress: Progress, attempt: AttemptOnPaper): void {
  assertFits(progress, attempt, MAX_SEQUENCE);
}
