import { listNames } from "#rules/progress.ts";
import type { AnswerSheet } from "./answer-sheet.ts";
import { bookTime, sheetOf } from "./answer-sheet.ts";
import { type Progress, type QuizPaper, type ServerAttempt, secondsGone } from "./attempt.ts";

/** Where an attempt stood when it was last saved, on this device or on the server. */
export type Standing = Omit<ServerAttempt, "status" | "secondsSinceSaved">;

/** An attempt somebody sits at: its clock runs elsewhere, everything else is here. */
export interface Sitting {
  paper: QuizPaper;
  sheet: AnswerSheet;
  tabSwitchCount: number;
  penaltyMinutes: number;
  /** What the clock was set to when the student sat down. */
  secondsAtStart: number;
  /** The sequence number of the state they sat down at. */
  sequenceAtStart: number;
}

/** Progress kept on this device, with what the server is known to have of it. */
export interface LocalStanding extends Standing {
  /** The highest sequence number that the server confirmed; 0 for none. */
  confirmedSequence: number;
  /** The tab that kept it. */
  writer: string;
}

/** Sits down at an attempt where it stood. */
export function sit({ paper, progress, penaltyMinutes }: Standing): Sitting {
  const { tabSwitchCount, timeLeftSeconds, sequence } = progress;
  return {
    paper,
    sheet: sheetOf(progress, secondsGone(paper, timeLeftSeconds)),
    tabSwitchCount,
    penaltyMinutes,
    secondsAtStart: timeLeftSeconds,
    sequenceAtStart: sequence,
  };
}

/** The progress of a sitting at a reading of its clock, as it is saved and submitted. */
export function progressOf(sitting: Sitting, timeLeftSeconds: number, sequence: number): Progress {
  const { paper, sheet, tabSwitchCount } = sitting;
  const { countedTo: _, ...done } = bookTime(sheet, secondsGone(paper, timeLeftSeconds));
  return { sequence, timeLeftSeconds, tabSwitchCount, ...done };
}

/** Whether progress has an entry for each question of the paper, and chooses only what is there. */
export function fitsPaper(progress: Progress, paper: QuizPaper): boolean {
  const count = paper.questions.length;
  return (
    listNames.every((name) => progress[name].length === count) &&
    progress.currentQuestion < count &&
    progress.timeLeftSeconds <= paper.durationMinutes * 60 &&
    paper.questions.every(
      (question, index) => (progress.answers[index] ?? -1) < question.options.length,
    )
  );
}

/** Whether two states hold the same work, whatever their clocks say. */
export function isSameWork(one: Progress, other: Progress): boolean {
  const lists = ["answers", "marked", "firstShown", "changeCounts"] as const;
  return (
    one.currentQuestion === other.currentQuestion &&
    one.tabSwitchCount === other.tabSwitchCount &&
    lists.every((list) => one[list].every((entry, index) => entry === other[list][index]))
  );
}

/** Whether everything answered or marked in `part` stands in `whole` just the same. */
function holdsAllOf(whole: Progress, part: Progress): boolean {
  return (
    part.answers.every((answer, index) => answer === -1 || answer === whole.answers[index]) &&
    part.marked.every((marked, index) => !marked || whole.marked[index])
  );
}

/** What is found when an attempt is opened: nothing saved yet, saved progress, or two versions. */
export type Found =
  | { kind: "nothing" }
  | { kind: "saved"; standing: Standing }
  | { kind: "diverged"; mine: Standing; theirs: Standing };

/**
 * Joins what the server has of an attempt with what this device kept. The newer one counts; but
 * when the attempt was resumed elsewhere since (every resume adds a penalty minute) and this
 * device has answers that the server never got, neither may be dropped unasked.
 */
export function reconcile(server: Standing, local: LocalStanding | null): Found {
  const theirs: Found =
    server.progress.sequence > 0 ? { kind: "saved", standing: server } : { kind: "nothing" };
  if (local === null || local.progress.sequence <= local.confirmedSequence) return theirs;
  if (server.penaltyMinutes > local.penaltyMinutes) {
    return holdsAllOf(server.progress, local.progress)
      ? theirs
      : { kind: "diverged", mine: local, theirs: server };
  }
  // The same number twice: what was sent last got there, and this device may have kept more since,
  // if only that time went by.
  const newer =
    local.progress.sequence > server.progress.sequence ||
    (local.progress.sequence === server.progress.sequence &&
      (!isSameWork(local.progress, server.progress) ||
        local.progress.timeLeftSeconds < server.progress.timeLeftSeconds));
  return newer ? { kind: "saved", standing: chosenOver(local, server) } : theirs;
}

/**
 * One version of an attempt, chosen over another, and newer than both. The clock can't be won
 * back and no switch is forgotten, whichever is chosen.
 */
export function chosenOver(chosen: Standing, other: Standing): Standing {
  return {
    ...chosen,
    penaltyMinutes: Math.max(chosen.penaltyMinutes, other.penaltyMinutes),
    progress: {
      ...chosen.progress,
      sequence: Math.max(chosen.progress.sequence, other.progress.sequence) + 1,
      timeLeftSeconds: Math.min(chosen.progress.timeLeftSeconds, other.progress.timeLeftSeconds),
      tabSwitchCount: Math.max(chosen.progress.tabSwitchCount, other.progress.tabSwitchCount),
    },
  };
}
