import { askOnce } from "../../apollo/ask.ts";
import { failureCode } from "../../apollo/failure.ts";
import { forgetLoaded } from "../../apollo/forget-fields.ts";
import type { QuizInProgress } from "../in-progress/in-progress.ts";
import { deviceStorage } from "../session/device/device-storage.ts";
import { removeSavedAttempt } from "../session/device/saved-progress.ts";
import { DiscardAttempt } from "./discard-documents.ts";
import { knownSequence } from "./late-discard.ts";

/**
 * Throws an attempt away, on the server and on this device, as far as it was seen; a save of this
 * device that was still on its way then is known. It rejects when the attempt went on elsewhere
 * meanwhile, or the server did not answer; nothing is thrown away then.
 */
export async function discard(quiz: QuizInProgress, userId: string): Promise<void> {
  const { attemptId, testId, serverSequence } = quiz;
  await abandon(quiz, userId, serverSequence ?? 0);
  removeSavedAttempt(deviceStorage(), { userId, testId, attemptId });
  forgetLoaded(["openAttempts", "testOverview", "randomTestOverview"]);
}

async function abandon(quiz: QuizInProgress, userId: string, sequence: number): Promise<void> {
  const { attemptId } = quiz;
  try {
    await askOnce(DiscardAttempt, { attemptId, sequence });
  } catch (error) {
    if (failureCode(error) !== "CONFLICT") throw error;
    const known = await knownSequence(quiz, userId, sequence);
    if (known === null) throw error;
    await abandon(quiz, userId, known);
  }
}
