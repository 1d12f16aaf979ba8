// One visit to the quiz page: turns what happens (clicks, ticks, answers of the server, the page
// going out of sight) into events for the machine, and its new states into deeds. It knows no
// React, so it can be tested with a fake server and a fake clock.
import type { ServerAttempt } from "./attempt.ts";
import type { QuizClock, TimeSources } from "./clock.ts";
import { type Desk, openDesk } from "./desk.ts";
import type { DeviceStorage } from "./device-storage.ts";
import { type QuizGateway, Refused } from "./gateway.ts";
import { readLocalStanding } from "./local-standing.ts";
import {
  initialState,
  isRunning,
  nextState,
  type QuizEvent,
  type QuizState,
  sittingOf,
} from "./machine.ts";
import { keepUnsent, listUnsent, type Unsent } from "./outbox.ts";
import { removeSavedAttempt } from "./saved-progress.ts";
import type { SaveState } from "./saver.ts";
import { type SendOutcome, sendUnsent } from "./send-unsent.ts";
import { fitsPaper, progressOf, type Sitting, type Standing } from "./standing.ts";
import { createTakingUp, type TakeOutcome } from "./taking-up.ts";

/** What a session is given. */
export interface SessionOptions {
  /** As in the address: "12", or "random-12". */
  testId: string;
  userId: string;
  gateway: QuizGateway;
  storage: DeviceStorage | null;
  /** Names this visit, to tell its saves from another tab's. */
  writer: string;
  /** For tests; the browser's clocks otherwise. */
  time?: TimeSources;
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
          | "taken"
          | "takeFailed"
          | "questionOpened"
          | "submitConfirmed"
          | "timeRanOut"
          | "countdownTicked"
          | "newerFound"
          | "submitFailed"
          | "submitted"
          | "attemptClosed";
      }
    >
  | { type: "questionOpened"; index: number }
  | { type: "submitConfirmed" };

/** That the server's clock was taken over: another object each time. */
export interface ClockTaken {
  /** Whole seconds left, by the server's clock. */
  seconds: number;
}

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

const RESUBMIT_MS = [2000, 5000, 10_000, 20_000, 30_000];

function loadFailure(testId: string, error: unknown): string {
  // The address without a number, and this tab has started no random test (docs/screens.md,
  // section 13).
  if (testId === "random") return "Random test data not found. Please generate a new test.";
  if (error instanceof Refused && error.reason === "notFound") return "Test not found";
  return testId.startsWith("random")
    ? "Failed to load random test. Please try again."
    : "Failed to load test. Please try again.";
}

/** Prepares a visit. Nothing happens before `begin`. */
export function createSession(options: SessionOptions): QuizSession {
  const { testId, userId, gateway, storage } = options;
  const listeners = new Set<() => void>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const takingUp = createTakingUp(gateway);
  let state: QuizState = initialState;
  let saveState: SaveState | null = null;
  let clockTaken: ClockTaken | null = null;
  let sitting: Sitting | null = null;
  let desk: Desk | null = null;
  /** The submit under way: the very same is sent again when it fails. */
  let final: Unsent | null = null;
  let finalKept = true;
  let submitFailures = 0;
  let begun = false;
  let ended = false;
  /** The page is out of sight. */
  let hidden = false;
  /** The document is on its way out. */
  let leaving = false;

  function publish(): void {
    for (const listener of [...listeners]) listener();
  }

  function later(delayMs: number, task: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      task();
    }, delayMs);
    timers.add(timer);
  }

  function dispatch(event: QuizEvent): void {
    if (ended) return;
    const before = state;
    state = nextState(before, event);
    if (state === before) return;
    react(before, state);
    publish();
  }

  function timeLeft(): number {
    return desk?.clock.secondsLeft() ?? sitting?.secondsAtStart ?? 0;
  }

  // What a new state asks for.

  function react(before: QuizState, after: QuizState): void {
    const previous = sitting;
    sitting = sittingOf(after) ?? sitting;
    if (isRunning(after) && sitting !== null) {
      if (desk === null) sitDown();
      else if (before.phase === "savedElsewhere") desk.goOn();
      else if (previous?.sheet !== sitting.sheet) desk.changed();
      else if (previous !== sitting) desk.savePoint(hidden);
      if (timeLeft() <= 0) later(0, () => dispatch({ type: "timeRanOut" }));
    }
    if (after.phase === "resumeOffer" && after.task !== null) {
      const offered = after.offer.standing;
      const task = after.task === "startFresh" ? "startFresh" : "resume";
      void takingUp[task](offered).then((outcome) => took(outcome, offered));
    }
    if (after.phase !== before.phase) enter(after);
    else if (after.phase === "timesUp") countDown();
  }

  function enter(after: QuizState): void {
    switch (after.phase) {
      case "timesUp":
        // On this device from now on: a reload in these three seconds still submits.
        desk?.rest();
        makeFinal(0);
        countDown();
        break;
      case "savedElsewhere":
        desk?.rest();
        final = null;
        break;
      case "submitting":
        desk?.close();
        if (final === null) makeFinal(after.timeLeftSeconds);
        void submit();
        break;
      case "submitFailed":
        if (after.failure.kind === "unreachable") {
          const delay = RESUBMIT_MS[Math.min(submitFailures, RESUBMIT_MS.length - 1)] ?? 0;
          submitFailures += 1;
          later(delay, () => dispatch({ type: "submitRetried" }));
        }
        break;
      case "closed":
      case "submitted":
        desk?.close();
        if (sitting !== null) removeSavedAttempt(storage, { userId, ...sitting.paper });
        break;
    }
  }

  function sitDown(): void {
    const current = () => {
      if (sitting === null) throw new Error("A desk is open without a sitting.");
      return sitting;
    };
    desk = openDesk(
      { ...options, sitting: current, isHidden: () => hidden },
      {
        timeRanOut: () => dispatch({ type: "timeRanOut" }),
        newerFound: (mine, theirs) =>
          dispatch({ type: "newerFound", mine, theirs, now: Date.now() }),
        submittedElsewhere: () => submitted(current().paper.attemptId, 0),
        closedElsewhere: () => dispatch({ type: "attemptClosed" }),
        saveState(next) {
          saveState = next;
          publish();
        },
        clockTaken(seconds) {
          clockTaken = { seconds };
          publish();
        },
      },
    );
    if (hidden) desk.clock.pageHidden();
  }

  function countDown(): void {
    later(1000, () => dispatch({ type: "countdownTicked" }));
  }

  function submitted(resultId: string, lateAnswers: number): void {
    const isRandomTest = sitting?.paper.isRandomTest ?? testId.startsWith("random");
    const details = `${isRandomTest ? "/random-results" : "/results"}/${resultId}`;
    // docs/screens.md, section 6: a fixed test leads to the list, a random one to its result.
    const destination = isRandomTest ? details : "/results";
    const late = lateAnswers > 0 ? { count: lateAnswers, details } : null;
    dispatch({ type: "submitted", destination, late });
  }

  // Talking to the server.

  function opened(server: ServerAttempt): void {
    const now = Date.now();
    const local = readLocalStanding(storage, userId, server.paper, now);
    dispatch({ type: "loaded", server, local, now });
  }

  async function load(): Promise<void> {
    const [unsent] = listUnsent(storage, userId).filter((waiting) => waiting.testId === testId);
    if (unsent !== undefined) {
      final = unsent;
      dispatch({ type: "unsentFound" });
      return;
    }
    try {
      opened(await gateway.start(testId));
    } catch (error) {
      dispatch({ type: "loadFailed", message: loadFailure(testId, error) });
    }
  }

  function took(outcome: TakeOutcome, offered: Standing): void {
    const { paper } = offered;
    if (outcome.kind === "taken") {
      const { attempt } = outcome;
      if (attempt.paper.attemptId !== paper.attemptId) {
        removeSavedAttempt(storage, { userId, ...paper });
      }
      dispatch({ type: "taken", attempt });
    } else if (outcome.kind === "newer") {
      const { server: theirs } = outcome;
      dispatch({ type: "newerFound", mine: offered, theirs, now: Date.now() });
    } else if (outcome.kind === "submitted") submitted(paper.attemptId, 0);
    else dispatch({ type: outcome.kind === "closed" ? "attemptClosed" : "takeFailed" });
  }

  function makeFinal(seconds: number): void {
    if (sitting === null) return;
    const { attemptId, isRandomTest, title } = sitting.paper;
    const sequence = Math.max(sitting.sequenceAtStart + 1, desk?.nextSequence() ?? 0);
    const progress = progressOf(sitting, seconds, sequence);
    final = { userId, attemptId, testId, isRandomTest, title, progress, keptAt: Date.now() };
    finalKept = keepUnsent(storage, final);
  }

  async function submit(): Promise<void> {
    if (final === null) return;
    const sent = final;
    sentOff(sent, await sendUnsent(gateway, storage, sent));
  }

  function sentOff(sent: Unsent, outcome: SendOutcome): void {
    if (outcome.kind === "submitted") submitted(outcome.resultId, outcome.lateAnswers);
    else if (outcome.kind === "failed") {
      dispatch({ type: "submitFailed", failure: outcome.failure });
    } else if (outcome.kind === "newer" && fitsPaper(sent.progress, outcome.server.paper)) {
      const { server: theirs } = outcome;
      const { paper, penaltyMinutes } = theirs;
      const mine = { paper, progress: sent.progress, penaltyMinutes, savedAt: sent.keptAt };
      dispatch({ type: "newerFound", mine, theirs, now: Date.now() });
    } else dispatch({ type: "attemptClosed" });
  }

  return {
    getState: () => state,
    getSaveState: () => saveState,
    getClockTaken: () => clockTaken,
    isFinalKept: () => finalKept,
    getClock: () => desk?.clock ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin() {
      if (begun) return;
      begun = true;
      void load();
    },
    end() {
      if (isRunning(state)) desk?.savePoint(true);
      ended = true;
      desk?.close();
      for (const timer of timers) clearTimeout(timer);
    },
    act(action) {
      if (action.type === "questionOpened" || action.type === "submitConfirmed") {
        dispatch({ ...action, timeLeftSeconds: timeLeft() });
      } else dispatch(action);
    },
    pageHidden() {
      // Closing and reloading hide the page too; what they cost is taken on resume.
      if (leaving) return;
      hidden = true;
      desk?.clock.pageHidden();
      const before = state;
      dispatch({ type: "pageLeft" });
      if (state === before && isRunning(state)) desk?.savePoint(true);
    },
    pageShown() {
      hidden = false;
      desk?.pageShown();
    },
    pageLeaving() {
      leaving = true;
      if (isRunning(state)) desk?.savePoint(true);
      desk?.clock.pageHidden();
    },
    pageRestored() {
      leaving = false;
      hidden = false;
      dispatch({ type: "pageLeft" });
      desk?.pageShown();
    },
    networkBack() {
      if (state.phase === "submitFailed") dispatch({ type: "submitRetried" });
      else desk?.networkBack();
    },
    storageChanged(key) {
      if (isRunning(state)) desk?.storageChanged(key);
    },
  };
}
