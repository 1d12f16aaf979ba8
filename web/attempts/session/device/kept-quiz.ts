// What this device knows of a quiz whose session has ended: nothing is asked of the server, since
// nobody is signed in.
import { resumeAfterDisconnection } from "#rules/quiz-timing.ts";
import { answeredCount } from "../attempt/attempt.ts";
import { deviceStorage } from "./device-storage.ts";
import { listUnsent } from "./outbox.ts";
import { readSavedProgress, type SavedProgress, unsentQuestions } from "./saved-progress.ts";

/** A quiz that waits for its student. */
export interface KeptQuiz {
  title: string;
  answered: number;
  total: number;
  /** When the server last confirmed what it has, ms since 1970; null when this device doesn't know. */
  savedAt: number | null;
  /** The numbers of the questions whose answers only this device has; null when it doesn't know. */
  onlyHere: number[] | null;
  /** What the clock will show after the penalty for coming back. */
  secondsLeft: number;
  /** The number of the question where it goes on. */
  question: number;
}

/** A submit that waits on this device until it can be sent. */
export interface KeptSubmit {
  attemptId: string;
  title: string;
  answered: number;
  total: number;
  /** When it was submitted here, ms since 1970. */
  submittedAt: number;
  /** Whether it is of the quiz that the student was at. */
  isHere: boolean;
}

/** What is known of saved progress. @param now ms since 1970 */
export function keptQuizFrom(saved: SavedProgress, now: number): KeptQuiz {
  const timing = { ...saved, timeLeftSeconds: saved.timeLeft };
  const away = (now - saved.lastSaveTime) / 1000;
  return {
    title: saved.title,
    answered: answeredCount(saved),
    total: saved.answers.length,
    savedAt: saved.confirmed?.at ?? null,
    onlyHere: unsentQuestions(saved),
    secondsLeft: resumeAfterDisconnection(timing, away).timeLeftSeconds,
    question: saved.currentQuestion + 1,
  };
}

/** The test of a quiz's address, such as "/quiz/random-12"; undefined for any other page. */
function testOf(path: string): string | undefined {
  return /^\/quiz\/((?:random-)?\d+)$/.exec(path)?.[1];
}

/** The submits of a student that wait on this device, oldest first. @param path as in `keptQuizOf` */
export function keptSubmitsOf(userId: string, path: string): KeptSubmit[] {
  return listUnsent(deviceStorage(), userId).map((unsent) => ({
    attemptId: unsent.attemptId,
    title: unsent.title,
    answered: answeredCount(unsent.progress),
    total: unsent.progress.answers.length,
    submittedAt: unsent.keptAt,
    isHere: unsent.testId === testOf(path),
  }));
}

/**
 * The quiz that a student was at, or null when it was none, is too old, or was submitted already.
 *
 * @param path where the student was, such as "/quiz/12"
 * @param now ms since 1970
 */
export function keptQuizOf(userId: string, path: string, now: number): KeptQuiz | null {
  const testId = testOf(path);
  if (testId === undefined) return null;
  const storage = deviceStorage();
  if (listUnsent(storage, userId).some((unsent) => unsent.testId === testId)) return null;
  const saved = readSavedProgress(storage, userId, testId, now);
  return saved && keptQuizFrom(saved, now);
}
