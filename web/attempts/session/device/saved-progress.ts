// Saved quiz progress in local storage (docs/attempts.md, section 8): one entry for each test, and an
// index of the tests that have one. The keys carry the user's id, so that two accounts in one browser
// neither see nor overwrite each other's answers. An entry without unsent answers lives for 24 hours.
// One with unsent answers stays until the server has them or the student has seen that it can't take
// them: this device's clock may be wrong.
import { UNANSWERED } from "#rules/grading.ts";
import { quizLimits } from "#rules/limits.ts";
import { isExpired } from "#rules/quiz-timing.ts";
import { type Progress, progressIn } from "../attempt/attempt.ts";
import {
  asideKey,
  type DeviceStorage,
  forget,
  indexKey,
  keepJson,
  progressKey,
  progressKeys,
  readJson,
} from "./device-storage.ts";
import {
  isProgress,
  isRecord,
  isSectionState,
  isWhole,
  withMissingLists,
} from "./progress-shape.ts";

/** What the server last confirmed, and when, ms since 1970. Entries of earlier versions have the answers alone. */
interface Confirmed extends Partial<Pick<Progress, "marked" | "annotations">> {
  at: number;
  answers: readonly number[];
}

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
  /** Absent for none on this visit. */
  confirmed?: Confirmed;
  /** The tab that wrote it. */
  writer: string;
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

/**
 * The numbers of the questions whose answers the server has not confirmed as this device has them; null
 * when this device doesn't know.
 */
export function unsentQuestions({ answers, confirmed, ...saved }: SavedProgress): number[] | null {
  if (saved.sequence <= saved.confirmedSequence) return [];
  if (confirmed === undefined) return null;
  return answers.flatMap((answer, index) =>
    answer === confirmed.answers[index] ? [] : [index + 1],
  );
}

/**
 * The numbers of the questions whose answers are on this device alone: neither did the server confirm them, nor
 * does it have them.
 *
 * @param server the answers that the server has
 */
export function answersHereAlone(saved: SavedProgress, server: readonly number[]): number[] {
  if (saved.sequence <= saved.confirmedSequence) return [];
  return saved.answers.flatMap((answer, index) => {
    const before = saved.confirmed?.answers[index] ?? UNANSWERED;
    return answer === before || answer === server[index] ? [] : [index + 1];
  });
}

/** Whether removing an entry could lose an answer. */
function hasUnsent(saved: SavedProgress): boolean {
  return unsentQuestions(saved)?.length !== 0;
}

/** An attempt on this device. */
type AttemptKey = Pick<SavedProgress, "userId" | "testId" | "attemptId">;

/** The entry under a key; null when there is none or it can't be read. */
function entryAt(storage: DeviceStorage | null, key: string): SavedProgress | null {
  const value = withMissingLists(readJson(storage, key));
  return isSavedProgress(value) ? value : null;
}

function readIndex(storage: DeviceStorage | null, userId: string): string[] {
  const index = readJson(storage, indexKey(userId));
  return Array.isArray(index) ? index.filter((entry) => typeof entry === "string") : [];
}

function writeIndex(storage: DeviceStorage | null, userId: string, testIds: string[]): void {
  if (testIds.length === 0) forget(storage, indexKey(userId));
  else keepJson(storage, indexKey(userId), testIds);
}

/**
 * The saved progress on one test. An unreadable entry is removed, and an expired one without unsent
 * answers. @param now ms since 1970
 */
export function readSavedProgress(
  storage: DeviceStorage | null,
  userId: string,
  testId: string,
  now: number,
): SavedProgress | null {
  const saved = entryAt(storage, progressKey(userId, testId));
  if (
    saved?.userId === userId &&
    saved.testId === testId &&
    (hasUnsent(saved) || (!isExpired(saved.lastSaveTime, now) && saved.expiresAt > now))
  ) {
    return saved;
  }
  removeSavedProgress(storage, userId, testId);
  return null;
}

/**
 * Keeps progress. Unsent answers of an earlier attempt on the test are set aside.
 *
 * @returns false when the storage is denied or full
 */
export function writeSavedProgress(storage: DeviceStorage | null, saved: SavedProgress): boolean {
  const { userId, testId, attemptId } = saved;
  const before = entryAt(storage, progressKey(userId, testId));
  if (before !== null && before.attemptId !== attemptId) setUnsentAside(storage, before);
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
  if (!index.includes(testId)) return;
  const others = index.filter((entry) => entry !== testId);
  writeIndex(storage, userId, others);
}

/** Removes the saved progress of one attempt; that of a newer attempt on the same test stays. */
export function removeSavedAttempt(
  storage: DeviceStorage | null,
  { userId, testId, attemptId }: AttemptKey,
): void {
  const saved = entryAt(storage, progressKey(userId, testId));
  if (saved === null || saved.attemptId === attemptId) removeSavedProgress(storage, userId, testId);
}

/**
 * Removes the saved progress of an attempt that takes no more answers. Answers that were not sent are set
 * aside until the student has seen that.
 */
export function setUnsentAside(storage: DeviceStorage | null, attempt: AttemptKey): void {
  const { userId, testId, attemptId } = attempt;
  const saved = entryAt(storage, progressKey(userId, testId));
  if (saved?.attemptId === attemptId && hasUnsent(saved)) {
    keepJson(storage, asideKey(userId, attemptId), saved);
  }
  removeSavedAttempt(storage, attempt);
}

/** All saved progress of a user with answers that were not sent, whether set aside or not. */
export function listUnsentProgress(storage: DeviceStorage | null, userId: string): SavedProgress[] {
  return progressKeys(storage, userId)
    .map((key) => entryAt(storage, key))
    .filter((saved) => saved !== null)
    .filter((saved) => saved.userId === userId && hasUnsent(saved));
}

/** Removes an attempt's saved progress, whether it was set aside or not. */
export function removeUnsentProgress(storage: DeviceStorage | null, attempt: AttemptKey): void {
  forget(storage, asideKey(attempt.userId, attempt.attemptId));
  removeSavedAttempt(storage, attempt);
}

/** All saved progress of a user, newest first; cleans up as `readSavedProgress`. @param now ms since 1970 */
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
