// What becomes of an attempt whose save the server has refused: it is asked why, and what it says is done.
import { Backoff } from "../../../apollo/backoff.ts";
import type { ServerAttempt } from "../attempt/attempt.ts";
import type { QuizClock } from "../attempt/clock.ts";
import { type Refused, Unreachable } from "../gateway/gateway.ts";
import { submittedEvent } from "../machine/answer-events.ts";
import { judgeRefusedSave } from "./refused-save.ts";
import type { RunnerOptions } from "./runner-options.ts";
import type { Saver, SaveState } from "./saver.ts";
import type { SectionKeeper } from "./section-session.ts";

/** What the handling of refusals is given. */
export interface RefusalOptions
  extends Pick<RunnerOptions, "gateway" | "random" | "attempt" | "dispatch"> {
  clock: QuizClock;
  saver(): Saver;
  /** Undefined where no section has a clock of its own. */
  keeper(): SectionKeeper | undefined;
  show(state: SaveState): void;
  /** Another tab or device goes on with it. */
  takenOver(server: ServerAttempt): void;
}

/** Deals with refused saves. */
export interface Refusals {
  /** The server won't have a save. */
  refused(refusal: Refused): void;
  /** Nobody answered: saving is tried again later. */
  tryLater(error: unknown): void;
  /** The network is back: what nobody answered is tried again at once. */
  networkBack(): void;
  /** Saving goes on above the number that the server has. */
  goOn(knownSequence: number): void;
  /** The server has taken a save. */
  worked(): void;
  /** Nothing is saved any more: the attempt is being submitted, or went on elsewhere. */
  rest(): void;
}

/** Prepares for refusals. */
export function createRefusals(options: RefusalOptions): Refusals {
  const { gateway, clock, dispatch } = options;
  const { paper } = options.attempt();
  const refusals = new Backoff(options.random);
  /** Of asking why a save was refused. */
  const unanswered = new Backoff(options.random);
  let resting = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** Nothing is asked until the next try, since nobody answered. */
  let isWaiting = false;

  function tryAgain(knownSequence: number): void {
    clearTimeout(retryTimer);
    isWaiting = false;
    options.saver().goOn(knownSequence);
  }

  function tryAgainLater(knownSequence: number, delayMs: number): void {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => tryAgain(knownSequence), delayMs);
  }

  function tryLater(error: unknown): void {
    if (resting) return;
    const retryAfter = error instanceof Unreachable ? error.retryAfterSeconds : null;
    isWaiting = true;
    tryAgainLater(0, unanswered.failed(retryAfter));
  }

  function heed(server: ServerAttempt, refusal: Refused): void {
    const saver = options.saver();
    const { penaltyMinutes } = options.attempt();
    const isOwn = saver.isOwn(server.progress);
    if (options.keeper()?.resumes(server, refusal, isOwn)) return;
    switch (judgeRefusedSave(server, refusal, penaltyMinutes, isOwn)) {
      case "submittedElsewhere":
        dispatch(submittedEvent(paper, paper.attemptId));
        break;
      case "closedElsewhere":
        dispatch({ type: "attemptClosed" });
        break;
      case "takenOver":
        options.takenOver(server);
        break;
      case "timeOver":
        clock.atMost(0);
        break;
      case "switchesUsedUp":
        // It has the fifth switch, and nothing can be changed here since.
        saver.rest();
        options.show({ kind: "saved", at: server.savedAt });
        break;
      case "behind": {
        clock.atMost(server.progress.timeLeftSeconds);
        const { sequence } = server.progress;
        const isFirst = refusals.failures === 0;
        const delayMs = refusals.failed();
        if (isFirst) saver.goOn(sequence);
        else tryAgainLater(sequence, delayMs);
        break;
      }
    }
  }

  return {
    refused(refusal) {
      gateway
        .read(paper.attemptId, paper.testId)
        .then((server) => !resting && heed(server, refusal), tryLater);
    },
    tryLater,
    networkBack() {
      unanswered.worked();
      // Else an answer is on its way, of which some can't be asked for twice: a resume costs a minute.
      if (isWaiting) tryAgain(0);
    },
    goOn(knownSequence) {
      if (!resting) options.saver().goOn(knownSequence);
    },
    worked() {
      refusals.worked();
      unanswered.worked();
    },
    rest() {
      resting = true;
      isWaiting = false;
      clearTimeout(retryTimer);
    },
  };
}
