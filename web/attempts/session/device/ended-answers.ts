// Answers on this device that the server never got, of attempts that take no more answers.
import { isExpired } from "#rules/quiz-timing.ts";
import type { ServerAttempt } from "../attempt/attempt.ts";
import { type QuizGateway, Refused } from "../gateway/gateway.ts";
import type { DeviceStorage } from "./device-storage.ts";
import { listUnsent } from "./outbox.ts";
import { listUnsentProgress, removeUnsentProgress, type SavedProgress } from "./saved-progress.ts";

/** An attempt that ended without the last answers of this device. */
export interface EndedAnswers {
  userId: string;
  attemptId: string;
  /** As in the address: "12", or "random-12". */
  testId: string;
  title: string;
  /** The numbers of the questions that this device has other answers to, at least one. */
  questions: number[];
  /** Where its result is; null when it was not submitted. */
  result: string | null;
  /** Whether the server keeps these answers for the institute to see; they don't count all the same. */
  isKept: boolean;
}

function isOver({ status, secondsSinceSaved }: ServerAttempt): boolean {
  return status !== "open" || isExpired(0, secondsSinceSaved * 1000);
}

/** The questions whose answers here neither the server has nor this device ever sent. */
function lostQuestions(
  { answers, confirmed }: SavedProgress,
  server: readonly number[] | undefined,
): number[] {
  return answers.flatMap((answer, index) =>
    answer === confirmed?.answers[index] || answer === server?.[index] ? [] : [index + 1],
  );
}

/** Gives the server what it never got of a submitted attempt. @returns whether it keeps it */
async function handOver(gateway: QuizGateway, saved: SavedProgress): Promise<boolean> {
  try {
    const progress = { ...saved, timeLeftSeconds: saved.timeLeft };
    return (await gateway.submit(saved.attemptId, progress)).isKept === true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/**
 * Asks the server about each attempt that this device has unsent answers of, and returns those that are
 * over. What is kept of one that lost nothing is removed; an attempt that is open, or whose submit waits,
 * is left alone. The server's clock decides, never this device's. What a submitted one is without is handed over,
 * since a live test keeps what came too late.
 *
 * @throws Unreachable when the server could not be asked
 */
export async function findEndedAnswers(
  gateway: QuizGateway,
  storage: DeviceStorage | null,
  userId: string,
): Promise<EndedAnswers[]> {
  const waiting = new Set(listUnsent(storage, userId).map(({ attemptId }) => attemptId));
  const ended: EndedAnswers[] = [];
  for (const saved of listUnsentProgress(storage, userId)) {
    const { attemptId, testId, title, isRandomTest } = saved;
    if (waiting.has(attemptId) || ended.some((found) => found.attemptId === attemptId)) continue;
    const server = await gateway.read(attemptId, testId).catch((error: unknown) => {
      // It is gone, with its test or its account.
      if (error instanceof Refused && error.reason === "notFound") return null;
      throw error;
    });
    if (server !== null && !isOver(server)) continue;
    const questions = lostQuestions(saved, server?.progress.answers);
    if (questions.length === 0) {
      removeUnsentProgress(storage, saved);
      continue;
    }
    const results = isRandomTest ? "/random-results" : "/results";
    const isSubmitted = server?.status === "submitted";
    const result = isSubmitted ? `${results}/${attemptId}` : null;
    const isKept = isSubmitted && saved.clockRunsOn === true && (await handOver(gateway, saved));
    ended.push({ userId, attemptId, testId, title, questions, result, isKept });
  }
  return ended;
}
