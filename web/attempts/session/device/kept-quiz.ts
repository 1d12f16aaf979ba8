// What this device stores of a quiz after its session ended. It makes no requests, since nobody is signed in.
import { resumeAfterDisconnection } from "#rules/quiz-timing.ts";
import { answeredCount } from "../attempt/attempt.ts";
import { deviceStorage } from "./device-storage.ts";
import { listUnsent } from "./outbox.ts";
import { readSavedProgress, type SavedProgress, unsentQuestions } from "./saved-progress.ts";

/** A quiz that waits on this device for its student to sign in. */
export interface KeptQuiz {
  title: string;
  answered: number;
  total: number;
  /** When the server last confirmed its state, ms since 1970; null if unknown. */
  savedAt: number | null;
  /** The numbers of the questions whose answers are only on this device; null if unknown. */
  onlyHere: number[] | null;
  /** Seconds left after the penalty for resuming. */
  secondsLeft: number;
  /** The number of the question at which it resumes. */
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
  /** True if it belongs to the quiz that the student was taking. */
  isHere: boolean;
}

/** Summarizes saved progress. @param now ms since 1970 */
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

/** The test in a quiz's address, such as "/quiz/random-12"; undefined for other pages. */
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
 * The quiz that a student was taking; null if there is none, it is too old, or it was submitted.
 * @param path the student's page, such as "/quiz/12"
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
