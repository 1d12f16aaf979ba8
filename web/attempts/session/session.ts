// One visit to the quiz page: turns what happens (clicks, ticks, answers of the server, the page
// going out of sight) into events for the machine, and its new states into deeds of its parts:
// resume.ts, runner.ts, submission.ts. It knows no React, so it can be tested with a fake server and
// a fake clock.
import { loadFailedEvent } from "./answer-events.ts";
import type { QuizClock, TimeSources } from "./clock.ts";
import type { DeviceStorage } from "./device-storage.ts";
import type { QuizGateway } from "./gateway.ts";
import { createLocalReader } from "./local-reader.ts";
import {
  activeAttemptOf,
  isRunning,
  type QuizEvent,
  type QuizState,
  type SavedElsewhere,
} from "./machine.ts";
import type { Presence, PresentTab } from "./presence.ts";
import { createResumption } from "./resume.ts";
import { type ClockTaken, type Runner, startRunner } from "./runner.ts";
import { removeSavedAttempt } from "./saved-progress.ts";
import type { SaveState } from "./saver.ts";
import { createSettlement } from "./settlement.ts";
import { createStore } from "./store.ts";
import { createSubmission } from "./submission.ts";
import { Timers } from "./timers.ts";

/** What a session is given. */
export interface SessionOptions {
  /** As in the address: "12", or "random-12". */
  testId: string;
  userId: string;
  gateway: QuizGateway;
  storage: DeviceStorage | null;
  /** Names this visit, to tell its saves from another tab's. */
  writer: string;
  /** Joins the other tabs of this browser that have the same quiz; left out, there are none. */
  joinTabs?: (tab: PresentTab) => Presence;
  /** The student wants to go on in this tab, which is out of sight. */
  calledForward?: () => void;
  /** For tests; the browser's clocks otherwise. */
  time?: TimeSources;
  /** From 0 up to 1. For tests; Math.random otherwise. */
  random?: () => number;
}

/** What a student can do. */
export type Action =
  | Exclude<
      QuizEvent,
      {
        type:
          | "loaded"
          | "loadFailed"
          | "unsentFound"
          | "resumed"
          | "resumeFailed"
          | "questionOpened"
          | "submitConfirmed"
          | "timeRanOut"
          | "countdownTicked"
          | "newerFound"
          | "versionSettled"
          | "versionFailed"
          | "submitFailed"
          | "submitted"
          | "attemptClosed";
      }
    >
  | { type: "questionOpened"; index: number }
  | { type: "submitConfirmed" };

/** One visit to the quiz page. */
export interface QuizSession {
  getState(): QuizState;
  /** Null until something was saved. */
  getSaveState(): SaveState | null;
  /** Whether this device could keep the answers being submitted. */
  isFinalKept(): boolean;
  /** The server's clock as it was last taken over; null until it had less left than this one. */
  getClockTaken(): ClockTaken | null;
  /** The running clock; null before there is one. */
  getClock(): QuizClock | null;
  /** Tells of a new state or a new state of saving, not of ticks. */
  subscribe(listener: () => void): () => void;
  /** Begins loading; a second call does nothing. */
  begin(): void;
  /** Saves what there is, and stops everything. */
  end(): void;
  /** Something the student did. */
  act(action: Action): void;
  pageHidden(): void;
  pageShown(): void;
  /** The document is being closed, reloaded, or put away for going back to. */
  pageLeaving(): void;
  /** A document that was put away is on the screen again. */
  pageRestored(): void;
  networkBack(): void;
  /** Another tab changed a key of local storage. */
  storageChanged(key: string | null): void;
}

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
  let begun = false;
  let presence: Presence | undefined;
  /** The page is out of sight. */
  let hidden = false;
  /** The document is on its way out. */
  let leaving = false;

  async function load(): Promise<void> {
    if (submission.takeUpWaiting()) return dispatch({ type: "unsentFound" });
    try {
      const server = await gateway.start(testId);
      dispatch({ type: "loaded", server, local: local.look(server.paper), now: Date.now() });
    } catch (error) {
      dispatch(loadFailedEvent(testId, error));
    }
  }

  // What a new state asks for.

  function react(before: QuizState, after: QuizState, event: QuizEvent): void {
    if (isRunning(after)) run(before, after);
    else attempt = activeAttemptOf(after) ?? attempt;
    if (after.phase === "resumeOffer" && after.task !== null) void resume(after);
    if (isSettling(after) && !isSettling(before)) void settle(after);
    if (after.phase !== before.phase) enter(after, event);
    else if (after.phase === "timesUp") countDown();
  }

  function run(before: QuizState, after: QuizState): void {
    const previous = attempt;
    attempt = activeAttemptOf(after);
    if (runner === null) startRunning();
    else if (before.phase === "savedElsewhere") {
      // Taken up anew, so with the server's clock: this page's own may have run on meanwhile.
      runner.close();
      startRunning();
    } else if (previous?.sheet !== attempt?.sheet) runner.changed();
    else if (previous !== attempt) runner.savePoint(hidden);
    if (timeLeft() <= 0) timers.after(0, () => dispatch({ type: "timeRanOut" }));
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
    const event = await resumption[task === "startFresh" ? task : "resume"](snapshot);
    if (event.type === "resumed" && event.attempt.paper.attemptId !== snapshot.paper.attemptId) {
      removeSavedAttempt(storage, { userId, ...snapshot.paper });
    }
    dispatch(event);
  }

  async function settle(asked: SavedElsewhere): Promise<void> {
    dispatch(await settlement.settle(asked));
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

  function enter(after: QuizState, event: QuizEvent): void {
    switch (after.phase) {
      case "timesUp":
        // On this device from now on: a reload in these three seconds still submits.
        runner?.rest();
        prepareSubmit(0);
        countDown();
        break;
      case "savedElsewhere":
        runner?.rest();
        submission.drop();
        break;
      case "loading":
        void load();
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

  function countDown(): void {
    timers.after(1000, () => dispatch({ type: "countdownTicked" }));
  }

  function prepareSubmit(secondsLeft: number): void {
    if (attempt === null) return;
    const sequence = Math.max(attempt.sequenceAtStart + 1, runner?.nextSequence() ?? 0);
    submission.prepare(attempt, secondsLeft, sequence);
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
    begin() {
      if (begun) return;
      begun = true;
      presence = options.joinTabs?.({
        whereabouts,
        calledForward: () => options.calledForward?.(),
      });
      void load();
    },
    end() {
      savePoint(true);
      store.close();
      runner?.close();
      presence?.close();
      timers.clear();
    },
    act(action) {
      if (action.type === "questionOpened" || action.type === "submitConfirmed") {
        dispatch({ ...action, timeLeftSeconds: timeLeft() });
      } else dispatch(action);
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
      if (isRunning(store.get())) runner?.storageChanged(key);
    },
  };
}
