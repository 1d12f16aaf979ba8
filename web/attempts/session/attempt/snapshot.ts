import { UNANSWERED } from "#rules/grading.ts";
import { listNames } from "#rules/progress.ts";
import type { SectionState } from "#rules/section-work.ts";
import type { Progress, QuizPaper, ServerAttempt } from "./attempt.ts";

/** How many answers each of two merged versions added: those from here, and those from there. */
export interface MergedCounts {
  here: number;
  there: number;
}

/** The same, and how it came about. */
export interface Merged extends MergedCounts {
  /** How many conflicted, and whose answers to these the student chose; null where none did. */
  chosen: { count: number; from: "here" | "there" } | null;
  /** Where the other version was; left out for another device. */
  place?: "tab" | "device";
}

/** What was done to the questions without answering. */
export type Marks = Pick<Progress, "marked" | "annotations">;

/** Where an attempt stood when it was last saved, on this device or on the server. */
export interface AttemptSnapshot extends Omit<ServerAttempt, "status" | "secondsSinceSaved"> {
  /**
   * The answers that the server is known to have had of it: what differs from them is on this device
   * alone. Null, or left out, when this device doesn't know.
   */
  confirmedAnswers?: readonly number[] | null;
  /** The marks that the server is known to have had with them; null, or left out, as the answers. */
  confirmedMarks?: Marks | null;
  /** Where the server is known to have had it in its sections; null, or left out, as the answers. */
  confirmedSections?: SectionState | null;
  /** Set when two versions were merged. */
  merged?: Merged | null;
}

/** What this device kept of an attempt, with what the server is known to have of it. */
export interface LocalSnapshot extends AttemptSnapshot {
  /** The highest sequence number that the server confirmed; 0 for none. */
  confirmedSequence: number;
  /** The tab that kept it. */
  writer: string;
}

/** What the server is known to have, where it has this state. */
export function confirmedBy({ answers, marked, annotations }: Progress) {
  return { confirmedAnswers: answers, confirmedMarks: { marked, annotations } };
}

/** Whether progress has an entry for each question of the paper, and chooses only what is there. */
export function fitsPaper(progress: Progress, paper: QuizPaper): boolean {
  const count = paper.questions.length;
  return (
    listNames.every((name) => progress[name].length === count) &&
    progress.currentQuestion < count &&
    progress.timeLeftSeconds <= paper.durationMinutes * 60 &&
    paper.questions.every(
      (question, index) => (progress.answers[index] ?? UNANSWERED) < question.options.length,
    )
  );
}
