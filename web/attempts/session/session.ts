// One visit to the quiz page: turns what happens (clicks, ticks, answers of the server, the page going
// out of sight) into events for the machine, and does what its new states ask for. It knows no React, so
// it can be tested with a fake server and a fake clock.

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

/** Automatic submits are spread over this time, since the clocks of many students can run out at the same moment. */
const SPREAD_MS = 2000;

/** Of the three seconds before them, what pages spread their question for more time over. */
const ASK_SPREAD_MS = 1000;

/** One visit to the quiz page. */
export type QuizSession = ReturnType<typeof createSession>;

/** Prepares a visit. Nothing happens before `begin`. */
export function createSession(options: SessionOptions) {
  const { testId, userId, gateway, storage, random = Math.random } = options;
  const listeners = new Set<() => void>();
  const timers = createTimers();
  let state: QuizState = initialState;
  /** The attempt as it is, or as it was last; null before there is one. */
  let attempt: ActiveAttempt | null = null;
  /** What runs it, or did last. */
  let sync: Sync | null = null;
  let presence: Presence | undefined;
  let isHidden = false;
  /** The document is being closed, reloaded or put away. */
  let isLeaving = false;
  let isEnded = false;
  /** Of a submit that failed; the press of a button and the network's return come before it. */
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

  /** Does what a new state asks for. What ends an attempt comes last, and finds it as it has become. */
  function follow(before: QuizState, after: QuizState, event: QuizEvent): void {
    if (isRunning(after)) run(before, after, event);
    else attempt = activeAttemptOf(after) ?? attempt;
    if (after.phase === "resumeOffer") {
      if (after.task !== null) void resume(after);
      // The student has said which answers count, and before that what is to be done with them.
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

  /** Seconds; what the attempt was started with before its clock runs. */
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

  /** The student is at work: what changed is saved. */
  function run(before: QuizState, after: QuizState, event: QuizEvent): void {
    const previous = attempt;
    attempt = activeAttemptOf(after);
    if (attempt === null) return;
    const sections = attempt.sections?.state;
    if (before.phase === "timesUp") submission.takeBack();
    // One that is taken back has the server's clock: this page's own may have run on.
    const isOnServerClock = before.phase === "savedElsewhere" || event.type === "timeWasLeft";
    if (sync === null || isOnServerClock) sync = startRunning(attempt);
    else if (event.type === "passageViewed" || event.type === "clockSkipped") {
      // How long a question was seen goes with what is saved next.
    } else if (sections && sections !== previous?.sections?.state) {
      // What was lost of other sections is off the clock; a section that begins is saved at once.
      sync.clock.atMost(sections.left.reduce((sum, seconds) => sum + seconds, 0));
      if (sections.section !== previous?.sections?.state.section) sync.savePoint(isHidden);
      else sync.changed();
    } else if (previous?.sheet !== attempt.sheet) sync.changed();
    else if (previous !== attempt) sync.savePoint(isHidden);
    if (
      before.phase !== after.phase &&
      (before.phase === "sectionOver" || after.phase === "sectionOver")
    ) {
      // The seconds between two sections cost no clock.
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
   * Time may have been given since the last save: one more save asks for it, and has the countdown to be answered in.
   * Where it isn't, the server says so when it gets the submit.
   */
  function askForTime(): void {
    timers.after(ASK_SPREAD_MS * random(), () => {
      if (state.phase === "timesUp") sync?.savePoint(isHidden);
    });
  }

  /**
   * @param isHere whether its clock ran here until now, so that it is the server's
   * @param isByClock whether that clock submits, and not the student
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
        // On this device from now on: a reload in these three seconds still submits.
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
        // Behind what was saved while the countdown ran.
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
   * The tab that has the attempt may have put it away: submitted, or discarded, as the server knows.
   * Unanswered, what is shown stays, and either choice reads again.
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
    /** The server's clock as it was last taken over; null until it had less left than this one. */
    getClockTaken: () => sync?.clockTaken() ?? null,
    /** Whether this device could keep the answers being submitted. */
    isFinalKept: submission.isKept,
    /** Until when those of them count that the server had not got; null where it had all, or it is not known. */
    finalCountsUntil: submission.countsUntil,
    /** The running clock; null before there is one. */
    getClock: () => sync?.clock ?? null,
    /** Notifies of a new state or a new state of saving, not of ticks. Returns how to stop that. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Sends what an earlier visit could not, if there is anything. Nothing else begins by itself. */
    open() {
      join();
      const isWaiting = state.phase === "loading" && !entering.isEntering();
      if (isWaiting && submission.takeUpWaiting()) dispatch({ type: "unsentFound" });
    },
    /**
     * Does what the student chose: starts, resumes, or starts afresh. Does nothing while that goes on,
     * or once it is done.
     */
    begin(entry: Entry = { kind: "start" }) {
      join();
      const isBefore = state.phase === "loading" || state.phase === "loadFailed";
      if (entering.isEntering() || !isBefore) return;
      if (submission.takeUpWaiting()) dispatch({ type: "unsentFound" });
      else void entering.begin(entry);
    },
    /** Whether `begin` waits for the server. */
    isEntering: entering.isEntering,
    /** The newest state of the server's that is known here; 0 before any is. */
    seenSequence: entering.seenSequence,
    /** Saves what there is, and stops everything. */
    end() {
      saveOnLeaving();
      isEnded = true;
      sync?.close();
      presence?.close();
      timers.clear();
    },
    /** Something the student did. */
    act(action: Action) {
      if (isRunning(state)) sync?.checkSections();
      const timed = { ...action, timeLeftSeconds: timeLeft() };
      dispatch(timed);
      const isLeft = state.phase === "savedElsewhere" && state.isLeft && state.place === "tab";
      if (action.type === "placeLeft" && isLeft) presence?.callForward();
    },
    pageHidden() {
      // Closing and reloading hide the page too; what they cost is taken on resume.
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
    /** The document is being closed, reloaded, or put away for going back to. */
    pageLeaving() {
      isLeaving = true;
      saveOnLeaving();
      sync?.clock.pageHidden();
    },
    /** A document that was put away is on the screen again. */
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
    /** Another tab changed a key of local storage. @param key null when all was cleared */
    storageChanged(key: string | null) {
      if (key !== null && key !== progressKey(userId, testId)) return;
      if (isRunning(state)) sync?.storageChanged();
      else if (state.phase === "savedElsewhere" && state.task === null) void lookAgain(state);
    },
  };
}
