import { askOnce } from "../../apollo/ask.ts";
import { failureCode } from "../../apollo/failure.ts";
import { forgetLoaded } from "../../apollo/forget-fields.ts";
import type { QuizInProgress } from "../in-progress/in-progress.ts";
import { deviceStorage } from "../session/device/device-storage.ts";
import { removeSavedAttempt } from "../session/device/saved-progress.ts";
import { DiscardAttempt } from "./discard-documents.ts";
import { knownSequence } from "./late-discard.ts";

/**
 * Discards an attempt on the server and on this device, up to the state that was shown here; a late save of this
 * device is discarded too. Rejects without any change if the attempt continued on another device or the server did
 * not answer.
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
