// One visit to the quiz page: turns what happens (clicks, ticks, answers of the server, the page
// going out of sight) into events for the machine, and its new states into deeds of its parts:
// resume.ts, runner.ts, submission.ts. It knows no React, so it can be tested with a fake server and
// a fake clock.

import type { ActiveAttempt } from "./active-attempt.ts";
import { loadFailedEvent, submittedEvent } from "./answer-events.ts";
import type { ServerAttempt } from "./attempt.ts";
import type { Entry } from "./entry.ts";
import { Refused } from "./gateway.ts";
import { ownLateSave } from "./late-save.ts";
import { createLocalReader } from "./local-reader.ts";
import { readLocalSnapshot } from "./local-snapshot.ts";
import type { Presence } from "./presence.ts";
import type { QuizEvent } from "./quiz-event.ts";
import type { QuizSession, SessionOptions } from "./quiz-session.ts";
import { activeAttemptOf, isRunning, type QuizState, type SavedElsewhere } from "./quiz-state.ts";
import { createResumption } from "./resume.ts";
import { type Runner, startRunner } from "./runner.ts";
import { progressKey, removeSavedAttempt } from "./saved-progress.ts";
import { createSettlement } from "./settlement.ts";
import type { LocalSnapshot } from "./snapshot.ts";
import { createStore } from "./store.ts";
import { createSubmission } from "./submission.ts";
import { Timers } from "./timers.ts";

/** Over so many milliseconds the submits of a whole exam hall are spread whose time is up at once. */
const SPREAD_MS = 2000;

function isSettling(state: QuizState): state is SavedElsewhere {
  return state.phase === "savedElsewhere" && state.task !== null;
}

/** Prepares a visit. Nothing happens before `begin`. */
export function createSession(options: SessionOptions): QuizSession {
  const { testId, userId, gateway, storage, random = Math.random } = options;
  const store = createStore(react);
  const { dispatch } = store;
  const timers = new Timers();
  const local = createLocalReader(storage, userId);
  const resumption = createResumption(gateway, local);
  const settlement = createSettlement(gateway, local);
  const submission = createSubmission(options, gateway, storage, random);
  let attempt = activeAttemptOf(store.get());
  let runner: Runner | null = null;
  /** What was chosen on the start screen last. */
  let entry: Entry = { kind: "start" };
  let entering = false;
  /** The newest state of the server's that is known here. */
  let seenSequence = 0;
  let presence: Presence | undefined;
  /** The page is out of sight. */
  let hidden = false;
  /** The document is on its way out. */
  let leaving = false;

  function loaded(server: ServerAttempt, kept: LocalSnapshot | null): void {
    seenSequence = server.progress.sequence;
    dispatch({ type: "loaded", server, local: kept, now: Date.now() });
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

  // What a new state asks for.

  function react(before: QuizState, after: QuizState, event: QuizEvent): void {
    if (isRunning(after)) run(before, after, event);
    else attempt = activeAttemptOf(after) ?? attempt;
    if (after.phase === "resumeOffer" && after.task !== null) void resume(after);
    // The student has said which answers count, and before that what is to be done with them.
    else if (after.phase === "resumeOffer" && before.phase === "savedElsewhere") {
      timers.after(0, goOnAsChosen);
    }
    if (isSettling(after) && !isSettling(before)) void settle(after);
    if (after.phase !== before.phase) arrive(after, event);
    else if (after.phase === "timesUp") countDown(after.phase);
    else if (after.phase === "sectionOver" && event.type === "sectionTicked")
      countDown(after.phase);
  }

  function run(before: QuizState, after: QuizState, event: QuizEvent): void {
    const previous = attempt;
    attempt = activeAttemptOf(after);
    if (runner === null) startRunning();
    else if (before.phase === "savedElsewhere") {
      // Taken up anew, so with the server's clock: this page's own may have run on meanwhile.
      runner.close();
      startRunning();
    } else if (event.type === "passageViewed") {
      // How long it was read goes with what is saved next.
    } else if (!followSections(runner, previous)) {
      if (previous?.sheet !== attempt?.sheet) runner.changed();
      else if (previous !== attempt) runner.savePoint(hidden);
    }
    if (timeLeft() <= 0) timers.after(0, () => dispatch({ type: "timeRanOut" }));
    else if (attempt?.sections) timers.after(0, () => runner?.checkSections());
  }

  /** What was lost of other sections is off the clock; a section that begins is saved at once. */
  function followSections(running: Runner, previous: ActiveAttempt | null): boolean {
    const state = attempt?.sections?.state;
    if (state === undefined || state === previous?.sections?.state) return false;
    running.clock.atMost(state.left.reduce((sum, seconds) => sum + seconds, 0));
    if (state.section !== previous?.sections?.state.section) running.savePoint(hidden);
    else running.changed();
    return true;
  }

  function startRunning(): void {
    runner = startRunner({
      ...options,
      attempt() {
        if (attempt === null) throw new Error("An attempt runs that is not there.");
        return attempt;
      },
      isHidden: () => hidden,
      dispatch,
      publish: store.publish,
    });
    if (hidden) runner.clock.pageHidden();
  }

  async function resume({ offer, task }: Extract<QuizState, { phase: "resumeOffer" }>) {
    const { snapshot } = offer;
    const elsewhere = task === "resume" ? await presence?.find() : undefined;
    if (elsewhere) {
      const theirs = { ...snapshot, progress: { ...snapshot.progress, ...elsewhere } };
      const now = Date.now();
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

  async function settle(asked: SavedElsewhere): Promise<void> {
    dispatch(await settlement.settle(asked));
  }

  function join(): void {
    presence ??= options.joinTabs?.({
      whereabouts,
      calledForward: () => options.calledForward?.(),
    });
  }

  function whereabouts() {
    if (!isRunning(store.get()) || attempt === null) return null;
    const { sheet, tabSwitchCount } = attempt;
    return {
      currentQuestion: sheet.currentQuestion,
      timeLeftSeconds: timeLeft(),
      tabSwitchCount,
    };
  }

  function arrive(after: QuizState, event: QuizEvent): void {
    switch (after.phase) {
      case "timesUp":
        // On this device from now on: a reload in these three seconds still submits.
        runner?.rest();
        prepareSubmit(0);
        countDown("timesUp");
        break;
      case "sectionOver":
        countDown("sectionOver");
        break;
      case "savedElsewhere":
        runner?.rest();
        submission.drop();
        break;
      case "submitting":
        runner?.close();
        prepareSubmit(after.timeLeftSeconds);
        if (event.type !== "countdownTicked") void submit();
        else timers.after(SPREAD_MS * random(), submit);
        break;
      case "submitFailed":
        if (after.failure.kind === "unreachable") {
          timers.after(submission.retryMs(), () => dispatch({ type: "submitRetried" }));
        }
        break;
      case "closed":
      case "submitted":
        runner?.close();
        if (attempt !== null) removeSavedAttempt(storage, { userId, ...attempt.paper });
        break;
    }
  }

  function countDown(phase: "timesUp" | "sectionOver"): void {
    timers.after(1000, () => {
      if (phase === "timesUp") dispatch({ type: "countdownTicked" });
      else dispatch({ type: "sectionTicked", timeLeftSeconds: timeLeft() });
    });
  }

  function prepareSubmit(secondsLeft: number): void {
    if (attempt === null) return;
    const sequence = Math.max(attempt.sequenceAtStart + 1, runner?.nextSequence() ?? 0);
    submission.prepare(attempt, secondsLeft, sequence, runner?.isSaved() ?? false);
  }

  async function submit(): Promise<void> {
    const event = await submission.send();
    if (event !== null) dispatch(event);
  }

  function timeLeft(): number {
    return runner?.clock.secondsLeft() ?? attempt?.secondsAtStart ?? 0;
  }

  /** Saves what there is. @param isLast the page may be gone before the answer comes */
  function savePoint(isLast: boolean): void {
    if (isRunning(store.get())) runner?.savePoint(isLast);
  }

  /**
   * The tab that has it has put it away: submitted, or discarded, as the server knows. Unanswered, what
   * is shown stays, and either choice reads again.
   */
  async function lookAgain({ mine: { paper } }: SavedElsewhere, key: string | null): Promise<void> {
    if (key !== null && key !== progressKey(userId, testId)) return;
    if (readLocalSnapshot(storage, userId, paper, Date.now()) !== null) return;
    const server = await gateway.read(paper.attemptId, testId).catch(() => null);
    if (store.get().phase !== "savedElsewhere") return;
    if (server?.status === "submitted") dispatch(submittedEvent(server.paper, paper.attemptId));
    if (server?.status === "abandoned") dispatch({ type: "attemptClosed" });
  }

  /** The other place has it from here on. */
  function leave(state: QuizState): void {
    if (state.phase !== "savedElsewhere" || !state.isLeft) return;
    if (state.place === "tab") presence?.callForward();
  }

  return {
    getState: store.get,
    getSaveState: () => runner?.getSaveState() ?? null,
    getClockTaken: () => runner?.getClockTaken() ?? null,
    isFinalKept: submission.isKept,
    getClock: () => runner?.clock ?? null,
    subscribe: store.subscribe,
    open() {
      join();
      const isWaiting = store.get().phase === "loading" && !entering;
      if (isWaiting && submission.takeUpWaiting()) dispatch({ type: "unsentFound" });
    },
    begin(chosen = { kind: "start" }) {
      join();
      const { phase } = store.get();
      if (!entering && (phase === "loading" || phase === "loadFailed")) void load(chosen);
    },
    isEntering: () => entering,
    seenSequence: () => seenSequence,
    end() {
      savePoint(true);
      store.close();
      runner?.close();
      presence?.close();
      timers.clear();
    },
    act(action) {
      if (isRunning(store.get())) runner?.checkSections();
      switch (action.type) {
        case "questionOpened":
        case "passageViewed":
        case "submitConfirmed":
        case "sectionBegun":
        case "leaveConfirmed":
          dispatch({ ...action, timeLeftSeconds: timeLeft() });
          break;
        default:
          dispatch(action);
      }
      if (action.type === "placeLeft") leave(store.get());
    },
    pageHidden() {
      // Closing and reloading hide the page too; what they cost is taken on resume.
      if (leaving) return;
      hidden = true;
      runner?.clock.pageHidden();
      const before = store.get();
      dispatch({ type: "pageLeft" });
      if (store.get() === before) savePoint(true);
    },
    pageShown() {
      hidden = false;
      runner?.pageShown();
    },
    pageLeaving() {
      leaving = true;
      savePoint(true);
      runner?.clock.pageHidden();
    },
    pageRestored() {
      leaving = false;
      hidden = false;
      dispatch({ type: "pageLeft" });
      runner?.pageShown();
    },
    networkBack() {
      if (store.get().phase === "submitFailed") dispatch({ type: "submitRetried" });
      else runner?.networkBack();
    },
    storageChanged(key) {
      const state = store.get();
      if (isRunning(state)) runner?.storageChanged(key);
      else if (state.phase === "savedElsewhere" && state.task === null) void lookAgain(state, key);
    },
  };
}
