// Brings an attempt onto the page: starts it, shows it, resumes it, or starts afresh.

import { Backoff } from "../../apollo/backoff.ts";
import { serverNow } from "../../apollo/server-clock.ts";
import type { LocalSnapshot, ServerAttempt } from "./attempt/attempt.ts";
import { removeSavedAttempt } from "./device/saved-progress.ts";
import type { Entry } from "./entry.ts";
import { Refused, taskFailure, Unreachable } from "./gateway/gateway.ts";
import { overEvent } from "./machine/quiz-state.ts";
import { isOwnLateSave } from "./resuming.ts";
import type { Visit } from "./visit.ts";

function loadFailure(testId: string, error: unknown): string {
  // The address has no number, and this tab has started no random test (docs/screens.md, section 13).
  if (testId === "random") return "Random test data not found. Please generate a new test.";
  if (error instanceof Refused && error.reason === "notFound") return "Test not found";
  // Shows the server's own message, such as too many tests in progress.
  if (error instanceof Refused && error.reason === "conflict") return error.message;
  const what = testId.startsWith("random") ? "random test" : "test";
  return `Failed to load ${what}. Please try again.`;
}

/** Retry interval while the page is hidden, since no clock may start there. */
const HIDDEN_MS = 1000;

/** Shown while the server is busy and the page retries automatically. */
function inLineWords({ kind }: Entry): string {
  const clock = kind === "start" ? " Your clock has not started." : "";
  return `You are in line.${clock} Many students are here at this moment. Keep this page open: it goes on by itself.`;
}

/** The wait that a busy server requests, in seconds; null for other failures. */
function waitOf(error: unknown): number | null {
  return error instanceof Unreachable ? error.retryAfterSeconds : null;
}

/** Prepares entering an attempt. */
export function createEntering(visit: Visit) {
  const { testId, userId, gateway, storage, local, dispatch, publish, timers } = visit;
  const backoff = new Backoff(visit.random);
  /** The last choice on the start screen. */
  let entry: Entry = { kind: "start" };
  let isEntering = false;
  /** The newest sequence number of the server that this page knows. */
  let seenSequence = 0;

  function loaded(server: ServerAttempt, kept: LocalSnapshot | null): void {
    seenSequence = server.progress.sequence;
    dispatch({ type: "loaded", server, local: kept, now: serverNow() });
  }

  /**
   * Shows an attempt as the server and this device have it.
   * @returns the newest sequence number that the student knows; null if the attempt ended
   */
  function show(server: ServerAttempt, sequence: number): number | null {
    const over = overEvent(server);
    if (over !== null) {
      dispatch(over);
      return null;
    }
    const kept = local.look(server.paper);
    loaded(server, kept);
    // The student knows what this device itself has saved since.
    return Math.max(sequence, kept?.progress.sequence ?? 0);
  }

  async function startFresh(attemptId: string, sequence: number): Promise<void> {
    try {
      const fresh = await gateway.startFresh(attemptId, testId, sequence);
      removeSavedAttempt(storage, { userId, testId, attemptId });
      loaded(fresh, null);
    } catch (error) {
      if (!(error instanceof Refused) || error.reason !== "conflict") throw error;
      const server = await gateway.read(attemptId, testId);
      if (isOwnLateSave(server, local.look(server.paper), sequence)) {
        await startFresh(attemptId, server.progress.sequence);
      } else show(server, sequence);
    }
  }

  /** Continues as chosen with the offer, unless the offer has changed since. */
  function goOnAsChosen(): void {
    const state = visit.state();
    if (state.phase !== "resumeOffer" || state.task !== null) return;
    const onlySubmit = state.offer.mustSubmit !== null;
    if (entry.kind === "resume" && !onlySubmit) dispatch({ type: "resumeChosen" });
    if (entry.kind === "submit" && onlySubmit) {
      dispatch({ type: "submitConfirmed", timeLeftSeconds: 0 });
    }
  }

  async function enter(chosen: Entry): Promise<void> {
    if (chosen.kind === "start") {
      const server = await gateway.start(testId);
      return loaded(server, local.look(server.paper));
    }
    if (chosen.kind === "started") {
      return loaded(chosen.attempt, local.look(chosen.attempt.paper));
    }
    const { attemptId, sequence } = chosen;
    if (chosen.kind === "fresh") return startFresh(attemptId, sequence);
    const known = show(await gateway.read(attemptId, testId), sequence);
    if (known !== null && seenSequence <= known) goOnAsChosen();
  }

  async function tryToEnter(chosen: Entry): Promise<void> {
    if (visit.isHidden()) {
      timers.after(HIDDEN_MS, () => void tryToEnter(chosen));
      return;
    }
    try {
      await enter(chosen);
    } catch (error) {
      const wait = waitOf(error);
      if (wait !== null) {
        const failure = taskFailure(error);
        dispatch({ type: "loadFailed", message: inLineWords(chosen), failure, isInLine: true });
        timers.after(backoff.failed(wait), () => void tryToEnter(chosen));
        return;
      }
      const isMissing = error instanceof Refused && error.reason === "notFound";
      const failure = isMissing ? null : taskFailure(error);
      dispatch({ type: "loadFailed", message: loadFailure(testId, error), failure });
    }
    isEntering = false;
    publish();
  }

  return {
    isEntering: () => isEntering,
    seenSequence: () => seenSequence,
    goOnAsChosen,
    /** Carries out the choice of the start screen, however long a busy server asks to wait. */
    async begin(chosen: Entry): Promise<void> {
      entry = chosen;
      isEntering = true;
      publish();
      await tryToEnter(chosen);
    },
  };
}
