// Answers on this device that never reached the server before their attempt ended.
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
  /** The numbers of the questions that this device answers differently, at least one. */
  questions: number[];
  /** The address of its result; null if it was not submitted. */
  result: string | null;
  /** True if the server keeps these answers for the institute to see. They still don't count. */
  isKept: boolean;
}

function isOver({ status, secondsSinceSaved }: ServerAttempt): boolean {
  return status !== "open" || isExpired(0, secondsSinceSaved * 1000);
}

/** The numbers of the questions whose answers are only on this device and were never sent. */
function lostQuestions(
  { answers, confirmed }: SavedProgress,
  server: readonly number[] | undefined,
): number[] {
  return answers.flatMap((answer, index) =>
    answer === confirmed?.answers[index] || answer === server?.[index] ? [] : [index + 1],
  );
}

/** Sends the missing answers of a submitted attempt. @returns true if the server keeps them */
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
 * Returns the ended attempts with answers that only this device has. Sends the answers of submitted ones to the
 * server, which stores late answers of live tests. Removes the stored progress of ended attempts that lost nothing,
 * and leaves open attempts and waiting submits alone. The server's clock decides, never this device's.
 * @throws Unreachable if the server did not answer
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
      // The attempt was deleted with its test or account.
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
