import { isAnnotations } from "#rules/annotations.ts";
import type { Progress, QuizPaper } from "../attempt/attempt.ts";
import { fitsPaper, type LocalSnapshot, type Marks } from "../attempt/snapshot.ts";
import type { DeviceStorage } from "./device-storage.ts";
import {
  expiryOf,
  progressOfSaved,
  readSavedProgress,
  type SavedProgress,
  writeSavedProgress,
} from "./saved-progress.ts";

/** The confirmed marks of an entry; null where it has none, or such as can't be read. */
function confirmedMarksIn({ marked, annotations }: Partial<Marks>): Marks | null {
  const isMarked = Array.isArray(marked) && marked.every((mark) => typeof mark === "boolean");
  return isMarked && (annotations == null || isAnnotations(annotations))
    ? { marked, annotations }
    : null;
}

/** What an entry says of what the server has, as a snapshot says it. */
export function confirmedIn(confirmed: SavedProgress["confirmed"]) {
  return {
    confirmedAnswers: confirmed?.answers ?? null,
    confirmedMarks: confirmedMarksIn(confirmed ?? {}),
  };
}

/** An entry of local storage as a snapshot on a paper, or null when it belongs to another attempt. */
function snapshotOfSaved(paper: QuizPaper, saved: SavedProgress): LocalSnapshot | null {
  const progress = progressOfSaved(saved);
  if (saved.attemptId !== paper.attemptId || !fitsPaper(progress, paper)) return null;
  const { penaltyMinutes, confirmedSequence, lastSaveTime, writer, confirmed } = saved;
  const known = { penaltyMinutes, confirmedSequence, ...confirmedIn(confirmed) };
  return { paper, progress, ...known, writer, savedAt: lastSaveTime };
}

/** What this device has kept of an attempt, or null. @param now ms since 1970 */
export function readLocalSnapshot(
  storage: DeviceStorage | null,
  userId: string,
  paper: QuizPaper,
  now: number,
): LocalSnapshot | null {
  const saved = readSavedProgress(storage, userId, paper.testId, now);
  return saved === null ? null : snapshotOfSaved(paper, saved);
}

/** Whether this device keeps another attempt at the same test, as after a fresh start in another tab. */
export function keepsAnotherAttempt(
  storage: DeviceStorage | null,
  userId: string,
  paper: QuizPaper,
  now: number,
): boolean {
  const saved = readSavedProgress(storage, userId, paper.testId, now);
  return saved !== null && saved.attemptId !== paper.attemptId;
}

/**
 * Keeps progress on this device, in the form of docs/attempts.md, section 8. @returns whether it
 * could be kept
 */
export function keepLocally(
  storage: DeviceStorage | null,
  owner: { userId: string; writer: string; now: number },
  paper: QuizPaper,
  progress: Progress,
  known: Pick<SavedProgress, "penaltyMinutes" | "confirmedSequence" | "confirmed">,
): boolean {
  const { timeLeftSeconds, ...rest } = progress;
  return writeSavedProgress(storage, {
    testId: paper.testId,
    isRandomTest: paper.isRandomTest,
    startTime: paper.startedAt,
    ...rest,
    timeLeft: timeLeftSeconds,
    lastSaveTime: owner.now,
    expiresAt: expiryOf(owner.now),
    userId: owner.userId,
    attemptId: paper.attemptId,
    title: paper.title,
    totalQuestions: paper.questions.length,
    durationMinutes: paper.durationMinutes,
    ...known,
    writer: owner.writer,
  });
}
