import { reasonError } from "#rules/live.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type AttemptOfTest, endAttempt } from "../attempts/end-attempt.ts";
import { giveExtraTime } from "../attempts/give-extra-time.ts";
import { reopenAttempt } from "../attempts/reopen-attempt.ts";
import type { Dependencies } from "../dependencies.ts";
import { InvalidInput, NotFound } from "../errors.ts";
import { dropAtOnce } from "../regrades/drop-at-once.ts";
import { findLiveTest, liveQuestions, otherTestsWithQuestion } from "./live-tests.ts";
import { addMessage } from "./messages.ts";

/** @throws InvalidInput for a reason that is too short or too long */
function checkReason(reason: string): void {
  const flaw = reasonError(reason);
  if (flaw !== null) throw new InvalidInput([flaw]);
}

/** Ends an attempt for a reason; see endAttempt. */
export async function endForReason(
  viewer: Viewer,
  dependencies: Dependencies,
  { reason, ...of }: AttemptOfTest & { reason: string },
): Promise<void> {
  checkReason(reason);
  await endAttempt(viewer, dependencies, of);
}

/** Reopens an attempt for a reason; see reopenAttempt. */
export async function reopenForReason(
  viewer: Viewer,
  dependencies: Dependencies,
  { reason, ...of }: AttemptOfTest & { minutes: number | null; reason: string },
): Promise<void> {
  checkReason(reason);
  await reopenAttempt(viewer, dependencies, of);
}

/** Gives more time to everybody who is taking the test, or to one attempt, for a reason; see giveExtraTime. */
export async function giveTimeForReason(
  viewer: Viewer,
  dependencies: Dependencies,
  given: { testId: number; attemptId: number | null; minutes: number; reason: string },
): Promise<void> {
  const { testId, attemptId, minutes, reason } = given;
  checkReason(reason);
  const attemptIds = attemptId === null ? null : [attemptId];
  await giveExtraTime(viewer, dependencies, { testId, attemptIds, minutes, reason });
}

/**
 * Withdraws a question of a test while it runs: it counts for nobody, submitted attempts are regraded, and students
 * who are taking this test or another one with the question get a message. See dropAtOnce.
 *
 * @throws NotFound when there is no such test, or its current paper doesn't have the question
 */
export async function withdrawFromTest(
  viewer: Viewer,
  dependencies: Dependencies,
  { testId, questionId, reason }: { testId: number; questionId: number; reason: string },
): Promise<void> {
  requirePermission(viewer, "live:act");
  checkReason(reason);
  const { database, now } = dependencies;
  await findLiveTest(viewer, dependencies, testId);
  const questions = await liveQuestions(viewer, dependencies, testId);
  const question = questions.find((one) => one.questionId === questionId);
  if (question === undefined) throw new NotFound("Question not found");
  await dropAtOnce(viewer, dependencies, { questionId, reason });
  const others = await otherTestsWithQuestion(viewer, dependencies, { testId, questionId });
  for (const { testId: affected, number } of [{ testId, number: question.number }, ...others]) {
    const text = `Question ${number} has been withdrawn. It counts for nobody.`;
    const message = { testId: affected, attemptId: null, text, withdrawnQuestionId: questionId };
    await addMessage(database.pool, viewer, message, now());
  }
}
