import { quizLimits } from "#rules/limits.ts";
import { Backoff } from "../../../apollo/backoff.ts";
import { serverNow } from "../../../apollo/server-clock.ts";
import { type ActiveAttempt, progressOf } from "../attempt/active-attempt.ts";
import { fitsPaper } from "../attempt/snapshot.ts";
import type { DeviceStorage } from "../device/device-storage.ts";
import type { QuizGateway } from "../gateway/gateway.ts";
import { submittedEvent } from "../machine/answer-events.ts";
import type { QuizEvent } from "../machine/quiz-event.ts";
import { keepUnsent, listUnsent, type Unsent } from "./outbox.ts";
import { type SendOutcome, sendUnsent } from "./send-unsent.ts";

/** The submit of one quiz page: made once, and the very same sent again when that fails. */
export interface Submission {
  /** Takes up a submit that an earlier visit could not send. @returns whether there is one */
  takeUpWaiting(): boolean;
  /**
   * Makes the submit of an attempt as it is now, unless there is one, and keeps it on this device.
   *
   * @param isSaved whether the server has its answers already
   * @param endsAt when its time is over, in milliseconds since 1970; null when it does not run here
   */
  prepare(
    attempt: ActiveAttempt,
    timeLeftSeconds: number,
    sequence: number,
    { isSaved, endsAt }: { isSaved: boolean; endsAt: number | null },
  ): void;
  /** The attempt went on elsewhere: another submit has to be made. */
  drop(): void;
  /** Whether this device could keep it. */
  isKept(): boolean;
  /** Until when answers count that the server had not got; null where it had all, it is not known, or over. */
  countsUntil(): number | null;
  /** Sends it. @returns what came of it; null when there is none */
  send(): Promise<QuizEvent | null>;
  /** Milliseconds to wait after the last failure. */
  retryMs(): number;
  /** The network is back: what still fails waits as after a first failure. */
  networkBack(): void;
}

function eventOf(sent: Unsent, outcome: SendOutcome): QuizEvent {
  switch (outcome.kind) {
    case "submitted":
      return submittedEvent(sent, outcome.resultId, outcome.lateAnswers);
    case "failed":
      return { type: "submitFailed", failure: outcome.failure };
    case "closed":
      return { type: "attemptClosed" };
    case "newer": {
      const { server: theirs } = outcome;
      const { paper, penaltyMinutes } = theirs;
      if (!fitsPaper(sent.progress, paper)) return { type: "attemptClosed" };
      const mine = { paper, progress: sent.progress, penaltyMinutes, savedAt: sent.keptAt };
      return { type: "newerFound", mine, theirs, now: serverNow() };
    }
  }
}

/**
 * Prepares submitting.
 *
 * @param page the person, and the test as in the address: "12", or "random-12"
 */
export function createSubmission(
  { userId, testId }: { userId: string; testId: string },
  gateway: QuizGateway,
  storage: DeviceStorage | null,
  random?: () => number,
): Submission {
  const backoff = new Backoff(random);
  let unsent: Unsent | null = null;
  let hasWaited = false;
  let isKept = true;
  let retryMs = 0;

  return {
    takeUpWaiting() {
      const waiting = listUnsent(storage, userId).find((other) => other.testId === testId);
      unsent = waiting ?? null;
      hasWaited = true;
      return unsent !== null;
    },
    prepare(attempt, timeLeftSeconds, sequence, { isSaved, endsAt }) {
      if (unsent !== null) return;
      const { attemptId, isRandomTest, title } = attempt.paper;
      const progress = progressOf(attempt, timeLeftSeconds, sequence);
      unsent = { userId, attemptId, testId, isRandomTest, title, progress, keptAt: serverNow() };
      if (attempt.sections && !isSaved) unsent.penaltyMinutes = attempt.penaltyMinutes;
      if (attempt.reviewBlind !== undefined) unsent.reviewBlind = attempt.reviewBlind;
      // Each section with a clock of its own ends before.
      if (endsAt !== null && !isSaved && !attempt.sections) {
        unsent.countsUntil = endsAt + quizLimits.deliveryGraceSeconds * 1000;
      }
      isKept = keepUnsent(storage, unsent);
    },
    drop() {
      unsent = null;
      hasWaited = false;
    },
    isKept: () => isKept,
    countsUntil() {
      const until = unsent?.countsUntil ?? null;
      return until !== null && until > serverNow() ? until : null;
    },
    async send() {
      if (unsent === null) return null;
      const sent = unsent;
      const outcome = await sendUnsent(gateway, storage, sent, hasWaited);
      hasWaited = true;
      if (outcome.kind === "failed" && outcome.failure.kind === "unreachable") {
        retryMs = backoff.failed(outcome.retryAfterSeconds);
      }
      return eventOf(sent, outcome);
    },
    retryMs: () => retryMs,
    networkBack: () => backoff.worked(),
  };
}
