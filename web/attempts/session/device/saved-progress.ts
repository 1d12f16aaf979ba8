// Saved quiz progress in local storage (docs/attempts.md, section 8): one entry for each test, and an index of them.
// The keys include the user's id, so that two accounts in one browser never see or overwrite each other's answers. An
// entry without unsent answers lives for 24 hours. One with unsent answers stays until the server has them or the
// student has seen that it can't take them, since this device's clock may be wrong.
import { isAnnotations } from "#rules/annotations.ts";
import { UNANSWERED } from "#rules/grading.ts";
import { quizLimits } from "#rules/limits.ts";
import { isExpired } from "#rules/quiz-timing.ts";
import { serverNow } from "../../../apollo/server-clock.ts";
import {
  fitsPaper,
  type LocalSnapshot,
  type Marks,
  type Progress,
  progressIn,
  type QuizPaper,
} from "../attempt/attempt.ts";
import {
  type DeviceStorage,
  forget,
  keepJson,
  keysWithPrefix,
  progressKey,
  readJson,
} from "./device-storage.ts";
import {
  hasFields,
  isCount,
  isFlag,
  isListOf,
  isProgress,
  isText,
  isWhole,
  mended,
} from "./kept-shape.ts";

/** The state that the server last confirmed, and when, ms since 1970. Older versions stored only the answers. */
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
  resumeCount: number;
  /** True if the clock runs on while the student is away; absent if it stops. */
  clockRunsOn?: boolean;
  /** The highest sequence number that the server confirmed; 0 for none. */
  confirmedSequence: number;
  /** Absent if the server confirmed nothing on this visit. */
  confirmed?: Confirmed;
  /** The tab that wrote it. */
  writer: string;
}

const confirmedFields = { at: isCount, answers: isListOf((answer) => isWhole(answer, UNANSWERED)) };
const entryFields = {
  ...{ testId: isText, userId: isText, attemptId: isText, title: isText, writer: isText },
  ...{ startTime: isCount, lastSaveTime: isCount, expiresAt: isCount, isRandomTest: isFlag },
  ...{ totalQuestions: isCount, durationMinutes: isCount, resumeCount: isCount },
  confirmedSequence: isCount,
  confirmed: (value: unknown) => value === undefined || hasFields(value, confirmedFields),
};

function isSavedProgress(value: unknown): value is SavedProgress {
  return hasFields(value, entryFields) && isProgress({ ...value, timeLeftSeconds: value.timeLeft });
}

/** The progress of an entry, as it is sent to the server. */
function progressOfSaved(saved: SavedProgress): Progress {
  const progress = progressIn({ ...saved, timeLeftSeconds: saved.timeLeft });
  return saved.sections ? { ...progress, sections: saved.sections } : progress;
}

/** The numbers of the questions whose answers here differ from the confirmed ones; null if unknown. */
export function unsentQuestions({ answers, confirmed, ...saved }: SavedProgress): number[] | null {
  if (saved.sequence <= saved.confirmedSequence) return [];
  if (confirmed === undefined) return null;
  return answers.flatMap((answer, index) =>
    answer === confirmed.answers[index] ? [] : [index + 1],
  );
}

/**
 * The numbers of the questions whose answers are only on this device: neither confirmed by the server nor equal to
 * its answers.
 * @param server the server's answers
 */
export function answersHereAlone(saved: SavedProgress, server: readonly number[]): number[] {
  if (saved.sequence <= saved.confirmedSequence) return [];
  return saved.answers.flatMap((answer, index) => {
    const before = saved.confirmed?.answers[index] ?? UNANSWERED;
    return answer === before || answer === server[index] ? [] : [index + 1];
  });
}

/** True if removing an entry could lose an answer. */
function hasUnsent(saved: SavedProgress): boolean {
  return unsentQuestions(saved)?.length !== 0;
}

/** The key of the index of tests with saved progress. */
const indexKey = (userId: string) => `lexam.quiz-progress.${userId}`;

/** The key of a set-aside entry: its attempt ended, and it has unsent answers. */
const asideKey = (userId: string, attemptId: string) => progressKey(userId, `ended-${attemptId}`);

/** Identifies an attempt on this device. */
type AttemptKey = Pick<SavedProgress, "userId" | "testId" | "attemptId">;

/** The entry under a key; null if it is missing or unreadable. */
function entryAt(storage: DeviceStorage | null, key: string): SavedProgress | null {
  const value = mended(readJson(storage, key));
  return isSavedProgress(value) ? value : null;
}

function readIndex(storage: DeviceStorage | null, userId: string): string[] {
  const index = readJson(storage, indexKey(userId));
  return Array.isArray(index) ? index.filter((entry) => typeof entry === "string") : [];
}

/**
 * The saved progress on one test. Removes the entry if it is unreadable, or expired without unsent answers.
 * @param now ms since 1970
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

/** Removes the saved progress on one test, also from the index. */
export function removeSavedProgress(
  storage: DeviceStorage | null,
  userId: string,
  testId: string,
): void {
  forget(storage, progressKey(userId, testId));
  const index = readIndex(storage, userId);
  if (!index.includes(testId)) return;
  const others = index.filter((entry) => entry !== testId);
  if (others.length === 0) forget(storage, indexKey(userId));
  else keepJson(storage, indexKey(userId), others);
}

/** Removes the saved progress of one attempt, unless a newer attempt on the test has replaced it. */
export function removeSavedAttempt(
  storage: DeviceStorage | null,
  { userId, testId, attemptId }: AttemptKey,
): void {
  const saved = entryAt(storage, progressKey(userId, testId));
  if (saved === null || saved.attemptId === attemptId) removeSavedProgress(storage, userId, testId);
}

/** Removes the saved progress of an ended attempt. Unsent answers are set aside until the student has seen them. */
export function setUnsentAside(storage: DeviceStorage | null, attempt: AttemptKey): void {
  const { userId, testId, attemptId } = attempt;
  const saved = entryAt(storage, progressKey(userId, testId));
  if (saved?.attemptId === attemptId && hasUnsent(saved)) {
    keepJson(storage, asideKey(userId, attemptId), saved);
  }
  removeSavedAttempt(storage, attempt);
}

/** All saved progress of a user with unsent answers, set aside or not. */
export function listUnsentProgress(storage: DeviceStorage | null, userId: string): SavedProgress[] {
  return keysWithPrefix(storage, progressKey(userId, ""))
    .map((key) => entryAt(storage, key))
    .filter((saved) => saved !== null)
    .filter((saved) => saved.userId === userId && hasUnsent(saved));
}

/** Removes an attempt's saved progress, set aside or not. */
export function removeUnsentProgress(storage: DeviceStorage | null, attempt: AttemptKey): void {
  forget(storage, asideKey(attempt.userId, attempt.attemptId));
  removeSavedAttempt(storage, attempt);
}

/** All saved progress of a user, newest first. Cleans up like `readSavedProgress`. @param now ms since 1970 */
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

/** The confirmed marks of an entry; null if missing or unreadable. */
function confirmedMarksIn({ marked, annotations }: Partial<Marks>): Marks | null {
  const isMarked = Array.isArray(marked) && marked.every((mark) => typeof mark === "boolean");
  return isMarked && (annotations == null || isAnnotations(annotations))
    ? { marked, annotations }
    : null;
}

/** The confirmed state of an entry, as the fields of a snapshot. */
export function confirmedIn(confirmed: SavedProgress["confirmed"]) {
  return {
    confirmedAnswers: confirmed?.answers ?? null,
    confirmedMarks: confirmedMarksIn(confirmed ?? {}),
  };
}

/** The stored snapshot of an attempt, or null. @param now ms since 1970 */
export function readLocalSnapshot(
  storage: DeviceStorage | null,
  userId: string,
  paper: QuizPaper,
  now: number,
): LocalSnapshot | null {
  const saved = readSavedProgress(storage, userId, paper.testId, now);
  if (saved === null || saved.attemptId !== paper.attemptId) return null;
  const progress = progressOfSaved(saved);
  if (!fitsPaper(progress, paper)) return null;
  const { resumeCount, confirmedSequence, lastSaveTime: savedAt, writer, confirmed } = saved;
  const known = { resumeCount, confirmedSequence, ...confirmedIn(confirmed) };
  return { paper, progress, ...known, writer, savedAt };
}

type Known = Pick<SavedProgress, "resumeCount" | "confirmedSequence" | "confirmed">;

/**
 * Stores progress on this device, in the form of docs/attempts.md, section 8. Sets aside unsent answers of an earlier
 * attempt on the test.
 * @returns false if the storage is denied or full
 */
export function keepLocally(
  storage: DeviceStorage | null,
  { userId, writer, now }: { userId: string; writer: string; now: number },
  { testId, attemptId, isRandomTest, title, startedAt, durationMinutes, ...paper }: QuizPaper,
  { timeLeftSeconds: timeLeft, ...progress }: Progress,
  known: Known,
): boolean {
  const saved: SavedProgress = {
    ...{ userId, writer, testId, attemptId, isRandomTest, title, durationMinutes },
    ...{
      ...progress,
      ...known,
      timeLeft,
      startTime: startedAt,
      totalQuestions: paper.questions.length,
    },
    ...(paper.clockRunsOn ? { clockRunsOn: true } : {}),
    lastSaveTime: now,
    expiresAt: now + quizLimits.savedProgressLifetimeMs,
  };
  const before = entryAt(storage, progressKey(userId, testId));
  if (before !== null && before.attemptId !== attemptId) setUnsentAside(storage, before);
  const index = readIndex(storage, userId);
  if (!index.includes(testId)) keepJson(storage, indexKey(userId), [...index, testId]);
  return keepJson(storage, progressKey(userId, testId), saved);
}

/**
 * The stored copy of one attempt, for one tab. The tab that stored progress last owns it; a tab that finds another
 * one's progress doesn't overwrite it.
 */
export function tabCopy(
  storage: DeviceStorage | null,
  { userId, writer }: { userId: string; writer: string },
  paper: QuizPaper,
) {
  /** True if this tab stored progress, and found no other tab's. */
  let isMine = false;
  const read = () => readLocalSnapshot(storage, userId, paper, serverNow());

  return {
    /** Stores progress. @returns false if it can't be stored, or another attempt has replaced it */
    keep(progress: Progress, known: Known): boolean {
      const now = serverNow();
      const there = readSavedProgress(storage, userId, paper.testId, now);
      // A fresh start in another tab closed this attempt; the server will report it.
      if (isMine && there !== null && there.attemptId !== paper.attemptId) return false;
      isMine = keepLocally(storage, { userId, writer, now }, paper, progress, known);
      return isMine;
    },
    /** Progress of this attempt that another tab stored after this one; null for none. */
    otherTab(): LocalSnapshot | null {
      const local = isMine ? read() : null;
      return local !== null && local.writer !== writer ? local : null;
    },
    /** True if this tab's copy is gone, or another attempt has replaced it. */
    isLost: () => isMine && read() === null,
  };
}

function stampOf(local: LocalSnapshot | null): string {
  if (local === null) return "";
  const { writer, savedAt, progress } = local;
  return [writer, savedAt, progress.sequence, ...progress.answers].join(" ");
}

export type LocalReader = ReturnType<typeof localReader>;

/** Reads the stored copy of an attempt, which other tabs may change. */
export function localReader(storage: DeviceStorage | null, userId: string) {
  let seen = "";
  const read = (paper: QuizPaper) => readLocalSnapshot(storage, userId, paper, serverNow());
  return {
    read,
    /** Reads the copy, and remembers it as seen by this page. */
    look(paper: QuizPaper): LocalSnapshot | null {
      const local = read(paper);
      seen = stampOf(local);
      return local;
    },
    /** True if another tab has changed the copy since `look`. */
    hasChanged: (paper: QuizPaper) => stampOf(read(paper)) !== seen,
  };
}
