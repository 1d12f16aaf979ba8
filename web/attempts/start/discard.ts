import { askOnce } from "../../apollo/ask.ts";
import { forgetLoaded } from "../../apollo/forget-fields.ts";
import type { QuizInProgress } from "../in-progress/in-progress.ts";
import { deviceStorage } from "../session/device-storage.ts";
import { removeSavedAttempt } from "../session/saved-progress.ts";
import { DiscardAttempt } from "./discard-documents.ts";

/**
 * Throws an attempt away, on the server and on this device, as far as it was seen. It rejects when the
 * attempt went on elsewhere meanwhile, or the server did not answer; nothing is thrown away then.
 */
export async function discard(quiz: QuizInProgress, userId: string): Promise<void> {
  const { attemptId, testId, serverSequence } = quiz;
  await askOnce(DiscardAttempt, { attemptId, sequence: serverSequence ?? 0 });
  removeSavedAttempt(deviceStorage(), { userId, testId, attemptId });
  forgetLoaded(["openAttempts", "testOverview", "randomTestOverview"]);
}
