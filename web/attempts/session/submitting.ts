import { quizLimits } from "#rules/limits.ts";
import { Backoff } from "../../apollo/backoff.ts";
import { serverNow } from "../../apollo/server-clock.ts";
import { isSilent } from "../sections/paper-sections.ts";
import { progressOf } from "./attempt/answer-sheet.ts";
import { type ActiveAttempt, fitsPaper, type ServerAttempt } from "./attempt/attempt.ts";
import type { DeviceStorage } from "./device/device-storage.ts";
import { forgetUnsent, keepUnsent, listUnsent, type Unsent } from "./device/outbox.ts";
import { removeSavedAttempt, setUnsentAside } from "./device/saved-progress.ts";
import { type QuizGateway, Refused, type SubmitAnswer, Unreachable } from "./gateway/gateway.ts";
import {
  activeAttemptOf,
  type QuizEvent,
  type SubmitFailure,
  submittedEvent,
} from "./machine/quiz-state.ts";
import { timeWasLeft } from "./time-left.ts";
import type { Visit } from "./visit.ts";

/** The outcome of a submit. */
export type SendOutcome =
  | ({ kind: "submitted" } & SubmitAnswer)
  /** The attempt has ended: a fresh one was started, or 24 hours passed. */
  | { kind: "closed" }
  /** The attempt continued in another tab or device; the student chooses which answers count. */
  | { kind: "newer"; server: ServerAttempt }
  /** The page's clock submitted, but the attempt has time left that the page didn't know of: it continues. */
  | { kind: "timeLeft"; server: ServerAttempt }
  | {
      kind: "failed";
      failure: SubmitFailure;
      /** The server's Retry-After; null when it sent none. */
      retryAfterSeconds: number | null;
    };

function unreachable(error?: unknown): SendOutcome {
  const { retryAfterSeconds, trouble } =
    error instanceof Unreachable ? error : new Unreachable(false);
  return { kind: "failed", failure: { kind: "unreachable", trouble }, retryAfterSeconds };
}

async function whyInConflict(
  gateway: QuizGateway,
  unsent: Unsent,
  isTimeLeft: boolean,
): Promise<SendOutcome> {
  const { attemptId, testId, progress } = unsent;
  const server = await gateway.read(attemptId, testId);
  if (server.status === "submitted") {
    return { kind: "submitted", resultId: attemptId, lateAnswers: 0 };
  }
  if (server.status === "abandoned") return { kind: "closed" };
  if (isTimeLeft) return { kind: "timeLeft", server };
  if (server.progress.sequence > progress.sequence) return { kind: "newer", server };
  // One of our own saves was stored at the same moment.
  return unreachable();
}

/**
 * Resumes the attempt before the submit if answers to a section would be too late otherwise, since the clock stood
 * still while this device was offline (docs/attempts.md, section 12). If the response to a resume was lost, it isn't
 * sent again, since each resume costs a minute.
 */
async function resumeFirst(
  gateway: QuizGateway,
  storage: DeviceStorage | null,
  unsent: Unsent,
): Promise<void> {
  const { attemptId, testId, progress, resumeCount } = unsent;
  const server = await gateway.read(attemptId, testId);
  const { sequence } = server.progress;
  if (server.resumeCount === resumeCount) {
    if (server.status !== "open" || !isSilent(server, progress)) return;
    unsent.resumedAs = sequence + 1;
    keepUnsent(storage, unsent);
    const { progress: resumed } = await gateway.resume(attemptId, testId);
    unsent.resumedAs = resumed.sequence;
  } else if (unsent.resumedAs !== sequence) return;
  const at = Math.max(progress.sequence, unsent.resumedAs ?? 0);
  unsent.progress = { ...progress, sequence: at };
  keepUnsent(storage, unsent);
}

async function attemptToSend(
  gateway: QuizGateway,
  storage: DeviceStorage | null,
  unsent: Unsent,
): Promise<SendOutcome> {
  try {
    if (unsent.resumeCount !== undefined) {
      await resumeFirst(gateway, storage, unsent).catch((error: unknown) => {
        // Refused: it is submitted as it is, and the result names the late answers.
        if (!(error instanceof Refused)) throw error;
      });
    }
    const { attemptId, progress, reviewBlind, isByClock } = unsent;
    const choices = { reviewBlind, isByClock };
    return { kind: "submitted", ...(await gateway.submit(attemptId, progress, choices)) };
  } catch (error) {
    if (!(error instanceof Refused)) return unreachable(error);
    if (error.reason === "conflict") {
      return whyInConflict(gateway, unsent, error.isTimeLeft).catch(unreachable);
    }
    const failure = { kind: "refused", message: error.message } as const;
    return { kind: "failed", failure, retryAfterSeconds: null };
  }
}

/**
 * Sends a submit. Once the server has accepted or finally refused it, this device removes it and the attempt's saved
 * progress; otherwise both stay. If the attempt has time left, only the saved progress stays.
 * @param hasWaited true if it was sent before, or stored by an earlier visit. Another device may have submitted the
 * attempt since with other answers: unsent answers are then set aside, to be compared with the server's.
 */
export async function sendUnsent(
  gateway: QuizGateway,
  storage: DeviceStorage | null,
  unsent: Unsent,
  hasWaited: boolean,
): Promise<SendOutcome> {
  const outcome = await attemptToSend(gateway, storage, unsent);
  if (outcome.kind === "timeLeft") forgetUnsent(storage, unsent);
  if (outcome.kind === "submitted" || outcome.kind === "closed") {
    forgetUnsent(storage, unsent);
    // Closed attempts and late answers have messages of their own.
    const isReported =
      outcome.kind === "closed" || outcome.lateAnswers > 0 || outcome.isKept === true;
    if (hasWaited && !isReported) setUnsentAside(storage, unsent);
    else removeSavedAttempt(storage, unsent);
  }
  return outcome;
}

function eventOf(sent: Unsent, outcome: Exclude<SendOutcome, { kind: "timeLeft" }>): QuizEvent {
  switch (outcome.kind) {
    case "submitted":
      return submittedEvent(sent, outcome.resultId, outcome.lateAnswers);
    case "failed":
      return { type: "submitFailed", failure: outcome.failure };
    case "closed":
      return { type: "attemptClosed" };
    case "newer": {
      const { progress, keptAt: savedAt } = sent;
      const { server: theirs } = outcome;
      const { paper, resumeCount } = theirs;
      if (!fitsPaper(progress, paper)) return { type: "attemptClosed" };
      const mine = { paper, progress, resumeCount, savedAt };
      return { type: "newerFound", mine, theirs, now: serverNow() };
    }
  }
}

/** The submit of one quiz page: created once, and sent again unchanged if that fails. */
export function createSubmission(visit: Visit) {
  const { userId, testId, gateway, storage, random, dispatch } = visit;
  const backoff = new Backoff(random);
  let unsent: Unsent | null = null;
  let hasWaited = false;
  let isKept = true;
  let retryMs = 0;

  return {
    /** Loads a submit that an earlier visit could not send. @returns true if there is one */
    takeUpWaiting(): boolean {
      unsent = listUnsent(storage, userId).find((other) => other.testId === testId) ?? null;
      hasWaited = true;
      return unsent !== null;
    },
    /**
     * Creates the submit of an attempt as it is now, unless there is one, and stores it on this device.
     * @param isByClock true if this page's clock submits
     * @param isSaved true if the server already has its answers
     * @param endsAt when its time is over, in milliseconds since 1970; null if its clock does not run here
     */
    prepare(
      attempt: ActiveAttempt,
      timeLeftSeconds: number,
      sequence: number,
      how: { isByClock: boolean; isSaved: boolean; endsAt: number | null },
    ): void {
      if (unsent !== null) return;
      const { isByClock, isSaved, endsAt } = how;
      const { attemptId, isRandomTest, title } = attempt.paper;
      const progress = progressOf(attempt, timeLeftSeconds, sequence);
      unsent = { userId, attemptId, testId, isRandomTest, title, progress, keptAt: serverNow() };
      if (attempt.sections && !isSaved) unsent.resumeCount = attempt.resumeCount;
      if (attempt.reviewBlind !== undefined) unsent.reviewBlind = attempt.reviewBlind;
      if (isByClock) unsent.isByClock = true;
      // Sections with their own clocks end earlier. If the clock runs on, the test's rule for late answers decides.
      const hasOneEnd = !attempt.sections && !attempt.paper.clockRunsOn;
      if (endsAt !== null && !isSaved && hasOneEnd) {
        unsent.countsUntil = endsAt + quizLimits.deliveryGraceSeconds * 1000;
      }
      isKept = keepUnsent(storage, unsent);
    },
    /** Discards the submit, because the attempt continued in another tab or device. */
    drop() {
      unsent = null;
      hasWaited = false;
    },
    /** Raises its sequence number to that of the last save, if it is lower. */
    numberFrom(sequence: number) {
      if (unsent === null || unsent.progress.sequence >= sequence) return;
      unsent.progress = { ...unsent.progress, sequence };
      isKept = keepUnsent(storage, unsent);
    },
    /** Discards the submit that this page's clock started, because there is time left. */
    takeBack() {
      if (unsent !== null) forgetUnsent(storage, unsent);
      unsent = null;
    },
    isKept: () => isKept,
    /** Until when the server accepts answers it lacks; null if it lacks none, or the moment is unknown or past. */
    countsUntil(): number | null {
      const until = unsent?.countsUntil ?? null;
      return until !== null && until > serverNow() ? until : null;
    },
    /** Sends it, if there is one, and dispatches the outcome. */
    async send(): Promise<void> {
      if (unsent === null) return;
      const sent = unsent;
      const outcome = await sendUnsent(gateway, storage, sent, hasWaited);
      hasWaited = true;
      if (outcome.kind === "failed" && outcome.failure.kind === "unreachable") {
        retryMs = backoff.failed(outcome.retryAfterSeconds);
      }
      if (outcome.kind !== "timeLeft") return dispatch(eventOf(sent, outcome));
      const isHere = activeAttemptOf(visit.state()) !== null;
      try {
        const event = await timeWasLeft(gateway, outcome.server, sent.progress, isHere);
        unsent = null;
        hasWaited = false;
        dispatch(event);
      } catch (error) {
        // It was reopened and not resumed: the retry checks this again.
        isKept = keepUnsent(storage, sent);
        retryMs = backoff.failed(error instanceof Unreachable ? error.retryAfterSeconds : null);
        dispatch({ type: "submitFailed", failure: { kind: "unreachable", trouble: null } });
      }
    },
    /** Milliseconds to wait after the last failure. */
    retryMs: () => retryMs,
    networkBack: () => backoff.worked(),
  };
}
