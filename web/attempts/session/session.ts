// One visit to the quiz page. Turns clicks, ticks, server responses and page changes into events of the machine, and
// carries out what its new states require. It doesn't use React, so tests can run it with a fake server and a fake
// clock.

import { quizLimits } from "#rules/limits.ts";
import { serverNow } from "../../apollo/server-clock.ts";
import type { ActiveAttempt } from "./attempt/attempt.ts";
import { progressKey } from "./device/device-storage.ts";
import { localReader, removeSavedAttempt, setUnsentAside } from "./device/saved-progress.ts";
import { createEntering } from "./entering.ts";
import type { Entry } from "./entry.ts";
import { nextState } from "./machine/machine.ts";
import {
  type Action,
  activeAttemptOf,
  initialState,
  isRunning,
  overEvent,
  type QuizEvent,
  type QuizState,
  type SavedElsewhere,
  type StateOf,
} from "./machine/quiz-state.ts";
import type { Presence, QuizPosition } from "./presence.ts";
import { createResuming } from "./resuming.ts";
import { createSubmission } from "./submitting.ts";
import { type Sync, startSync } from "./sync.ts";
import { createTimers, type SessionOptions, type Visit } from "./visit.ts";

/** Automatic submits are spread over this time, since many clocks can run out at the same moment. */
const SPREAD_MS = 2000;

/** Requests for more time are spread over the first of the three seconds before a submit. */
const ASK_SPREAD_MS = 1000;

/** One visit to the quiz page. */
export type QuizSession = ReturnType<typeof createSession>;

/** Prepares a visit. Nothing happens before `begin`. */
export function createSession(options: SessionOptions) {
  const { testId, userId, gateway, storage, random = Math.random } = options;
  const listeners = new Set<() => void>();
  const timers = createTimers();
  let state: QuizState = initialState;
  /** The current or last attempt; null before there is one. */
  let attempt: ActiveAttempt | null = null;
  /** The current or last sync of it. */
  let sync: Sync | null = null;
  let presence: Presence | undefined;
  let isHidden = false;
  /** True while the document is being closed, reloaded or put in the back/forward cache. */
  let isLeaving = false;
  let isEnded = false;
  /** Cancels the retry of a failed submit, when a button or the network triggers one first. */
  let stopRetry = () => {};

  function publish(): void {
    for (const listener of [...listeners]) listener();
  }

  function dispatch(event: QuizEvent): void {
    if (isEnded) return;
    const before = state;
    state = nextState(before, event);
    if (state === before) return;
    follow(before, state, event);
    publish();
  }

  const local = localReader(storage, userId);
  const visit: Visit = {
    ...options,
    ...{ state: () => state, dispatch, publish, timers, local },
    isHidden: () => isHidden,
  };
  const submission = createSubmission(visit);
  const entering = createEntering(visit);
  const resuming = createResuming(visit);

  /** Carries out what a new state requires. Steps that end an attempt come last, since earlier ones change it. */
  function follow(before: QuizState, after: QuizState, event: QuizEvent): void {
    if (isRunning(after)) run(before, after, event);
    else attempt = activeAttemptOf(after) ?? attempt;
    if (after.phase === "resumeOffer") {
      if (after.task !== null) void resume(after);
      // The student has chosen which answers count, and had chosen how to enter before that.
      else if (before.phase === "savedElsewhere") timers.after(0, entering.goOnAsChosen);
    }
    if (after.phase === "savedElsewhere" && after.task !== null) {
      const isAsked = before.phase === "savedElsewhere" && before.task !== null;
      if (!isAsked) resuming.settle(after).then(dispatch);
    }
    if (after.phase !== before.phase) {
      stopRetry();
      arrive(after, event);
    } else if (after.phase === "timesUp" || event.type === "sectionTicked") countDown(after.phase);
  }

  /** Seconds left; before the clock runs, the seconds the attempt starts with. */
  function timeLeft(): number {
    return sync?.clock.secondsLeft() ?? attempt?.secondsAtStart ?? 0;
  }

  function saveOnLeaving(): void {
    if (isRunning(state)) sync?.savePoint(true);
  }

  function startRunning(first: ActiveAttempt): Sync {
    sync?.close();
    const started = startSync(
      visit,
      () => attempt ?? first,
      () => isHidden,
    );
    if (isHidden) started.clock.pageHidden();
    return started;
  }

  /** The student is working: saves what changed. */
  function run(before: QuizState, after: QuizState, event: QuizEvent): void {
    const previous = attempt;
    attempt = activeAttemptOf(after);
    if (attempt === null) return;
    const sections = attempt.sections?.state;
    if (before.phase === "timesUp") submission.takeBack();
    // An attempt that was taken back uses the server's clock, since this page's own may have run on.
    const isOnServerClock = before.phase === "savedElsewhere" || event.type === "timeWasLeft";
    if (sync === null || isOnServerClock) sync = startRunning(attempt);
    else if (event.type === "passageViewed" || event.type === "clockSkipped") {
      // Viewing time is sent with the next save.
    } else if (sections && sections !== previous?.sections?.state) {
      // Time lost by other sections comes off the clock. A new section is saved at once.
      sync.clock.atMost(sections.left.reduce((sum, seconds) => sum + seconds, 0));
      if (sections.section !== previous?.sections?.state.section) sync.savePoint(isHidden);
      else sync.changed();
    } else if (previous?.sheet !== attempt.sheet) sync.changed();
    else if (previous !== attempt) sync.savePoint(isHidden);
    if (
      before.phase !== after.phase &&
      (before.phase === "sectionOver" || after.phase === "sectionOver")
    ) {
      // The seconds between two sections don't count.
      const isPaused = after.phase === "sectionOver" && after.isPaused;
      sync.clock.pause(isPaused ? quizLimits.sectionOverDelaySeconds * 1000 : 0);
    }
    if (timeLeft() <= 0) timers.after(0, () => dispatch({ type: "timeRanOut" }));
    else if (attempt.sections) timers.after(0, () => sync?.checkSections());
  }

  async function resume({ offer, task }: StateOf<"resumeOffer">): Promise<void> {
    const { snapshot } = offer;
    const tab = task === "resume" ? await presence?.find() : undefined;
    if (tab) {
      const theirs = { ...snapshot, progress: { ...snapshot.progress, ...tab } };
      const found = { mine: snapshot, theirs, place: "tab", isResuming: true } as const;
      return dispatch({ type: "newerFound", ...found, now: serverNow() });
    }
    const event =
      task === "startFresh"
        ? await resuming.startFresh(snapshot, entering.seenSequence())
        : await resuming.resume(snapshot);
    if (event.type === "resumed" && event.attempt.paper.attemptId !== snapshot.paper.attemptId) {
      removeSavedAttempt(storage, { userId, ...snapshot.paper });
    }
    dispatch(event);
  }

  function countDown(phase: QuizState["phase"]): void {
    timers.after(1000, () => {
      if (phase === "timesUp") dispatch({ type: "countdownTicked" });
      else dispatch({ type: "sectionTicked", timeLeftSeconds: timeLeft() });
    });
  }

  /**
   * Time may have been added since the last save, so one more save asks for it during the countdown. If it gets no
   * response, the server reports the time in response to the submit.
   */
  function askForTime(): void {
    timers.after(ASK_SPREAD_MS * random(), () => {
      if (state.phase === "timesUp") sync?.savePoint(isHidden);
    });
  }

  /**
   * @param isHere true if its clock ran here until now, so that it matches the server's
   * @param isByClock true if that clock submits, not the student
   */
  function prepareSubmit(secondsLeft: number, isHere = true, isByClock = false): void {
    if (attempt === null) return;
    const sequence = Math.max(attempt.sequenceAtStart + 1, sync?.nextSequence() ?? 0);
    const endsAt = isHere ? (sync?.endsAt() ?? null) : null;
    const isSaved = sync?.isSaved() ?? false;
    submission.prepare(attempt, secondsLeft, sequence, { isByClock, isSaved, endsAt });
  }

  function arrive(after: QuizState, event: QuizEvent): void {
    switch (after.phase) {
      case "sectionOver":
        countDown(after.phase);
        break;
      case "timesUp":
        // Stored on this device now, so that a reload within these three seconds still submits.
        prepareSubmit(0, true, true);
        countDown(after.phase);
        askForTime();
        break;
      case "savedElsewhere":
        sync?.rest();
        submission.drop();
        break;
      case "submitting":
        sync?.close();
        prepareSubmit(after.timeLeftSeconds, after.from !== "savedElsewhere");
        // Numbered above the saves made during the countdown.
        if (sync !== null) submission.numberFrom(sync.nextSequence());
        if (event.type !== "countdownTicked") void submission.send();
        else timers.after(SPREAD_MS * random(), submission.send);
        break;
      case "submitFailed":
        if (after.failure.kind === "unreachable") {
          const retry = () => dispatch({ type: "submitRetried" });
          stopRetry = timers.after(submission.retryMs(), retry);
        }
        break;
      case "closed":
      case "submitted":
        sync?.close();
        if (attempt !== null) setUnsentAside(storage, { userId, ...attempt.paper });
        break;
    }
  }

  function position(): QuizPosition | null {
    if (!isRunning(state) || attempt === null) return null;
    const { sheet, tabSwitchCount } = attempt;
    return { currentQuestion: sheet.currentQuestion, timeLeftSeconds: timeLeft(), tabSwitchCount };
  }

  function join(): void {
    const calledForward = () => options.calledForward?.();
    presence ??= options.joinTabs?.({ position, calledForward });
  }

  /**
   * The tab that has the attempt may have removed it, because it was submitted or discarded; the server knows.
   * Without a response the page stays as it is, and either choice reads the server again.
   */
  async function lookAgain({ mine }: SavedElsewhere): Promise<void> {
    if (local.read(mine.paper) !== null) return;
    const server = await gateway.read(mine.paper.attemptId, testId).catch(() => null);
    const over = server && overEvent(server);
    if (over && state.phase === "savedElsewhere") dispatch(over);
  }

  return {
    getState: () => state,
    /** Null until something was saved. */
    getSaveState: () => sync?.saveState() ?? null,
    /** The server's clock as last adopted; null until it had less time left than this one. */
    getClockTaken: () => sync?.clockTaken() ?? null,
    /** True if this device could store the answers being submitted. */
    isFinalKept: submission.isKept,
    /** Until when the server accepts answers it lacks; null if it lacks none, or the time is unknown. */
    finalCountsUntil: submission.countsUntil,
    /** The running clock; null before there is one. */
    getClock: () => sync?.clock ?? null,
    /** Notifies of a new state or save state, not of ticks. @returns a function that unsubscribes */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Sends what an earlier visit could not send. Nothing else starts automatically. */
    open() {
      join();
      const isWaiting = state.phase === "loading" && !entering.isEntering();
      if (isWaiting && submission.takeUpWaiting()) dispatch({ type: "unsentFound" });
    },
    /**
     * Carries out the student's choice: start, resume, or start afresh. Does nothing while a choice is in progress or
     * after it succeeded.
     */
    begin(entry: Entry = { kind: "start" }) {
      join();
      const isBefore = state.phase === "loading" || state.phase === "loadFailed";
      if (entering.isEntering() || !isBefore) return;
      if (submission.takeUpWaiting()) dispatch({ type: "unsentFound" });
      else void entering.begin(entry);
    },
    /** True while `begin` waits for the server. */
    isEntering: entering.isEntering,
    /** The newest sequence number of the server that is known here; 0 before any. */
    seenSequence: entering.seenSequence,
    /** Saves what there is, and stops everything. */
    end() {
      saveOnLeaving();
      isEnded = true;
      sync?.close();
      presence?.close();
      timers.clear();
    },
    /** Handles an action of the student. */
    act(action: Action) {
      if (isRunning(state)) sync?.checkSections();
      const timed = { ...action, timeLeftSeconds: timeLeft() };
      dispatch(timed);
      const isLeft = state.phase === "savedElsewhere" && state.isLeft && state.place === "tab";
      if (action.type === "placeLeft" && isLeft) presence?.callForward();
    },
    pageHidden() {
      // Closing and reloading hide the page too. Their cost is taken on resume.
      if (isLeaving) return;
      isHidden = true;
      sync?.clock.pageHidden();
      const before = state;
      dispatch({ type: "pageLeft" });
      if (state === before) saveOnLeaving();
    },
    pageShown() {
      isHidden = false;
      sync?.pageShown();
    },
    /** The document is being closed, reloaded, or put in the back/forward cache. */
    pageLeaving() {
      isLeaving = true;
      saveOnLeaving();
      sync?.clock.pageHidden();
    },
    /** A document came back from the back/forward cache. */
    pageRestored() {
      isLeaving = false;
      isHidden = false;
      dispatch({ type: "pageLeft" });
      sync?.pageShown();
    },
    networkBack() {
      submission.networkBack();
      if (state.phase === "submitFailed") dispatch({ type: "submitRetried" });
      else sync?.networkBack();
    },
    /** Another tab changed a key of local storage. @param key null if all was cleared */
    storageChanged(key: string | null) {
      if (key !== null && key !== progressKey(userId, testId)) return;
      if (isRunning(state)) sync?.storageChanged();
      else if (state.phase === "savedElsewhere" && state.task === null) void lookAgain(state);
    },
  };
}
