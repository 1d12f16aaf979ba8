// How an attempt comes onto the page: it is started, shown as it was left, taken up, or begun afresh.

import { serverNow } from "../../apollo/server-clock.ts";
import type { ServerAttempt } from "./attempt/attempt.ts";
import type { LocalSnapshot } from "./attempt/snapshot.ts";
import { removeSavedAttempt } from "./device/saved-progress.ts";
import type { Elsewhere } from "./elsewhere.ts";
import type { Entry } from "./entry.ts";
import { Refused } from "./gateway/gateway.ts";
import { loadFailedEvent, submittedEvent } from "./machine/answer-events.ts";
import type { QuizState, StateOf } from "./machine/quiz-state.ts";
import type { QuizSession } from "./quiz-session.ts";
import { ownLateSave } from "./resuming/late-save.ts";
import { createResumption } from "./resuming/resume.ts";
import type { Submission } from "./submitting/submission.ts";
import type { Visit } from "./visit.ts";

/** The way into an attempt. */
export interface Entering extends Pick<QuizSession, "isEntering" | "seenSequence"> {
  /** Takes up a submit that an earlier visit could not send. */
  open(): void;
  /** Does what the student chose, unless that goes on or is done. */
  begin(chosen: Entry): void;
  /** Takes up what a new state offers and asks for. */
  follow(before: QuizState, after: QuizState): void;
}

/** Prepares entering. */
export function createEntering(
  visit: Visit,
  submission: Submission,
  elsewhere: Elsewhere,
): Entering {
  const { testId, userId, gateway, storage, store, timers, local } = visit;
  const { dispatch } = store;
  const resumption = createResumption(gateway, local);
  /** What was chosen on the start screen last. */
  let entry: Entry = { kind: "start" };
  let entering = false;
  /** The newest state of the server's that is known here. */
  let seenSequence = 0;

  function loaded(server: ServerAttempt, kept: LocalSnapshot | null): void {
    seenSequence = server.progress.sequence;
    dispatch({ type: "loaded", server, local: kept, now: serverNow() });
  }

  /** Shows an attempt as the server and this device have it; null when it takes no answers any more. */
  function show(server: ServerAttempt) {
    const { attemptId } = server.paper;
    if (server.status === "submitted") dispatch(submittedEvent(server.paper, attemptId));
    if (server.status === "abandoned") dispatch({ type: "attemptClosed" });
    if (server.status !== "open") return null;
    const kept = local.look(server.paper);
    loaded(server, kept);
    return { kept: kept?.progress ?? null };
  }

  /** Goes on as it was chosen with what is offered, unless that is no longer what was offered then. */
  function goOnAsChosen(): void {
    const state = store.get();
    if (state.phase !== "resumeOffer" || state.task !== null) return;
    const onlySubmit = state.offer.mustSubmit !== null;
    if (entry.kind === "resume" && !onlySubmit) dispatch({ type: "resumeChosen" });
    if (entry.kind === "submit" && onlySubmit) {
      dispatch({ type: "submitConfirmed", timeLeftSeconds: 0 });
    }
  }

  async function startFresh(attemptId: string, sequence: number): Promise<void> {
    try {
      const fresh = await gateway.startFresh(attemptId, testId, sequence);
      removeSavedAttempt(storage, { userId, testId, attemptId });
      loaded(fresh, null);
    } catch (error) {
      if (!(error instanceof Refused) || error.reason !== "conflict") throw error;
      const server = await gateway.read(attemptId, testId);
      const known = ownLateSave(server, local, sequence);
      if (known !== null) await startFresh(attemptId, known);
      else show(server);
    }
  }

  async function enter(chosen: Entry): Promise<void> {
    if (chosen.kind === "start") {
      const server = await gateway.start(testId);
      return loaded(server, local.look(server.paper));
    }
    const { attemptId, sequence } = chosen;
    if (chosen.kind === "fresh") return startFresh(attemptId, sequence);
    const found = show(await gateway.read(attemptId, testId));
    // What this device itself has saved meanwhile is nothing new to its student.
    const known = Math.max(sequence, found?.kept?.sequence ?? 0);
    if (found !== null && seenSequence <= known) goOnAsChosen();
  }

  async function load(chosen: Entry): Promise<void> {
    if (submission.takeUpWaiting()) return dispatch({ type: "unsentFound" });
    entry = chosen;
    entering = true;
    store.publish();
    try {
      await enter(chosen);
    } catch (error) {
      dispatch(loadFailedEvent(testId, error));
    }
    entering = false;
    store.publish();
  }

  async function resume({ offer, task }: StateOf<"resumeOffer">): Promise<void> {
    const { snapshot } = offer;
    const tab = task === "resume" ? await elsewhere.find() : undefined;
    if (tab) {
      const theirs = { ...snapshot, progress: { ...snapshot.progress, ...tab } };
      const now = serverNow();
      const found = { mine: snapshot, theirs, place: "tab", isResuming: true, now } as const;
      return dispatch({ type: "newerFound", ...found });
    }
    const event =
      task === "startFresh"
        ? await resumption.startFresh(snapshot, seenSequence)
        : await resumption.resume(snapshot);
    if (event.type === "resumed" && event.attempt.paper.attemptId !== snapshot.paper.attemptId) {
      removeSavedAttempt(storage, { userId, ...snapshot.paper });
    }
    dispatch(event);
  }

  return {
    isEntering: () => entering,
    seenSequence: () => seenSequence,
    open() {
      const isWaiting = store.get().phase === "loading" && !entering;
      if (isWaiting && submission.takeUpWaiting()) dispatch({ type: "unsentFound" });
    },
    begin(chosen) {
      const { phase } = store.get();
      if (!entering && (phase === "loading" || phase === "loadFailed")) void load(chosen);
    },
    follow(before, after) {
      if (after.phase !== "resumeOffer") return;
      if (after.task !== null) void resume(after);
      // The student has said which answers count, and before that what is to be done with them.
      else if (before.phase === "savedElsewhere") timers.after(0, goOnAsChosen);
    },
  };
}
