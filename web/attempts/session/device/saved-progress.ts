// Saved quiz progress in local storage (docs/attempts.md, section 8): one entry for each test, an
// index of the tests that have one, 24 hours of life. The keys carry the user's id, so that two
// accounts in one browser neither see nor overwrite each other's answers.
import { UNANSWERED } from "#rules/grading.ts";
import { quizLimits } from "#rules/limits.ts";
import { isExpired } from "#rules/quiz-timing.ts";
import { type Progress, progressIn } from "../attempt/progress.ts";
import { type DeviceStorage, forget, keepJson, readJson } from "./device-storage.ts";
import {
  isProgress,
  isRecord,
  isSectionState,
  isWhole,
  withMissingLists,
} from "./progress-shape.ts";

/** One entry. Times are milliseconds since 1970. */
export interface SavedProgress extends Omit<Progress, "timeLeftSeconds"> {
  /** As in the address: "12", or "random-12". */
  testId: string;
  isRandomTest: boolean;
  startTime: number;
  /** Seconds. */
  timeLeft: number;
  lastSaveTime: number;
  expiresAt: number;
  userId: string;
  attemptId: string;
  title: string;
  totalQuestions: number;
  durationMinutes: number;
  penaltyMinutes: number;
  /** The highest sequence number that the server confirmed; 0 for none. */
  confirmedSequence: number;
  /** What the server last confirmed, and when, ms since 1970; absent for none on this visit. */
  confirmed?: { at: number; answers: readonly number[] };
  /** The tab that wrote it. */
  writer: string;
}

const PREFIX = "lexam.quiz-progress";

function indexKey(userId: string): string {
  return `${PREFIX}.${userId}`;
}

/** The key of one entry; a storage event about it names it. */
export function progressKey(userId: string, testId: string): string {
  return `${PREFIX}.${userId}.${testId}`;
}

/** The progress of an entry, in the form the server takes. */
export function progressOfSaved(saved: SavedProgress): Progress {
  const progress = progressIn({ ...saved, timeLeftSeconds: saved.timeLeft });
  const { sections } = saved;
  return isSectionState(sections) ? { ...progress, sections } : progress;
}

function isConfirmed(value: unknown): boolean {
  if (value === undefined) return true;
  return (
    isRecord(value) &&
    isWhole(value.at) &&
    Array.isArray(value.answers) &&
    value.answers.every((answer) => isWhole(answer, UNANSWERED))
  );
}

/** Whether what a storage key or a storage event holds is an entry. */
function isSavedProgress(value: unknown): value is SavedProgress {
  if (!isRecord(value) || !isProgress({ ...value, timeLeftSeconds: value.timeLeft })) return false;
  const texts = [value.testId, value.userId, value.attemptId, value.title, value.writer];
  const numbers = [
    value.startTime,
    value.lastSaveTime,
    value.expiresAt,
    value.totalQuestions,
    value.durationMinutes,
    value.penaltyMinutes,
    value.confirmedSequence,
  ];
  return (
    texts.every((text) => typeof text === "string") &&
    numbers.every((number) => isWhole(number)) &&
    isConfirmed(value.confirmed) &&
    typeof value.isRandomTest === "boolean"
  );
}

function readIndex(storage: DeviceStorage | null, userId: string): string[] {
  const index = readJson(storage, indexKey(userId));
  return Array.isArray(index) ? index.filter((entry) => typeof entry === "string") : [];
}

function writeIndex(storage: DeviceStorage | null, userId: string, testIds: string[]): void {
  if (testIds.length === 0) forget(storage, indexKey(userId));
  else keepJson(storage, indexKey(userId), testIds);
}

/** The saved progress on one test. An entry that is expired or unreadable is removed. @param now ms since 1970 */
export function readSavedProgress(
  storage: DeviceStorage | null,
  userId: string,
  testId: string,
  now: number,
): SavedProgress | null {
  const value = withMissingLists(readJson(storage, progressKey(userId, testId)));
  if (
    isSavedProgress(value) &&
    value.userId === userId &&
    value.testId === testId &&
    !isExpired(value.lastSaveTime, now) &&
    value.expiresAt > now
  ) {
    return value;
  }
  removeSavedProgress(storage, userId, testId);
  return null;
}

/** Keeps progress. @returns false when the storage is denied or full */
export function writeSavedProgress(storage: DeviceStorage | null, saved: SavedProgress): boolean {
  const { userId, testId } = saved;
  const index = readIndex(storage, userId);
  if (!index.includes(testId)) writeIndex(storage, userId, [...index, testId]);
  return keepJson(storage, progressKey(userId, testId), saved);
}

/** Removes the saved progress on one test, and its place in the index. */
export function removeSavedProgress(
  storage: DeviceStorage | null,
  userId: string,
  testId: string,
): void {
  forget(storage, progressKey(userId, testId));
  const index = readIndex(storage, userId);
  if (index.includes(testId)) {
    writeIndex(
      storage,
      userId,
      index.filter((entry) => entry !== testId),
    );
  }
}

/** Removes the saved progress of one attempt; that of a newer attempt on the same test stays. */
export function removeSavedAttempt(
  storage: DeviceStorage | null,
  { userId, testId, attemptId }: Pick<SavedProgress, "userId" | "testId" | "attemptId">,
): void {
  const saved = withMissingLists(readJson(storage, progressKey(userId, testId)));
  if (!isSavedProgress(saved) || saved.attemptId === attemptId) {
    removeSavedProgress(storage, userId, testId);
  }
}

/** All saved progress of a user, newest first; what is expired or unreadable is removed. @param now ms since 1970 */
export function listSavedProgress(
  storage: DeviceStorage | null,
  userId: string,
  now: number,
): SavedProgress[] {
  return readIndex(storage, userId)
    .map((testId) => readSavedProgress(storage, userId, testId, now))
    .filter((saved) => saved !== null)
    .sort((one, other) => other.lastSaveTime - one.lastSaveTime);
}

/** When progress saved at a moment expires; both ms since 1970. */
export function expiryOf(lastSaveTime: number): number {
  return lastSaveTime + quizLimits.savedProgressLifetimeMs;
}
