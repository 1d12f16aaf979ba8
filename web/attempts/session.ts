// One visit to the quiz page: turns what happens (clicks, ticks, answers of the server, the page
// going out of sight) into events for the machine, and its new states into deeds. It knows no
// React, so it can be tested with a fake server and a fake clock.
import { quizLimits } from "#rules/limits.ts";
import type { Progress, QuizPaper, ServerAttempt } from "./attempt.ts";
import { type QuizClock, startClock, type TimeSources } from "./clock.ts";
import type { DeviceStorage } from "./device-storage.ts";
import { type QuizGateway, Refused } from "./gateway.ts";
import { type LocalCopy, openLocalCopy } from "./local-copy.ts";
import {
  initialState,
  nextState,
  type QuizEvent,
  type QuizState,
  sittingOf,
  type SubmitFailure,
} from "./machine.ts";
import { keepUnsent, listUnsent, type Unsent } from "./outbox.ts";
import { countFrom, createSaver, type Saver, type SaveState } from "./saver.ts";
import { sendUnsent } from "./send-unsent.ts";
import { progressOf, type Sitting, type Standing } from "./standing.ts";

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
  | Extract<
      QuizEvent,
      {
        type:
          | "resumeChosen"
          | "freshChosen"
          | "optionChosen"
          | "answerCleared"
          | "markToggled"
          | "submitAsked"
          | "submitCancelled"
          | "pageLeft"
          | "quizContinued"
          | "standingChosen"
          | "submitRetried";
      }
    >
  | { type: "questionOpened"; index: number }
  | { type: "submitConfirmed" };

/** One visit to the quiz page. */
export interface QuizSession {
  getState(): QuizState;
  /** Null until something was saved. */
  getSaveState(): SaveState | null;
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

/** How long the server may take to say how long a hidden page slept. */
const PROOF_MS = 5000;
const RESUBMIT_MS = [2000, 5000, 10_000, 20_000, 30_000];

function failureMessage(testId: string, error: unknown): string {
  if (error instanceof Refused && error.reason === "notFound") return "Test not found";
  return testId.startsWith("random")
    ? "Failed to load random test. Please try again."
    : "Failed to load test. Please try again.";
}

/** Where a submitted attempt leads (spec.md, section 4). */
function destinationOf(isRandomTest: boolean, resultId: string): string {
  return isRandomTest ? `/random-results/${resultId}` : "/results";
}

/** Prepares a visit. Nothing happens before `begin`. */
export function createSession(options: SessionOptions): QuizSession {
  const { testId, userId, gateway, storage } = options;
  const listeners = new Set<() => void>();
  const counter = countFrom(0);
  let state: QuizState = initialState;
  let saveState: SaveState | null = null;
  let clock: QuizClock | null = null;
  let saver: Saver | null = null;
  let localCopy: LocalCopy | null = null;
  /** What the server was last known to have. */
  let known = { sequence: 0, penaltyMinutes: 0 };
  /** The submit under way: the same one is sent again when it fails. */
  let final: Unsent | null = null;
  let begun = false;
  let ended = false;
  let leaving = false;
  let submitFailures = 0;
  const timers = new Set<ReturnType<typeof setTimeout>>();

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

  function timeLeft(sitting: Sitting): number {
    return clock?.secondsLeft() ?? sitting.secondsAtStart;
  }

  // ---- Deeds: what a new state asks for ----

  function react(before: QuizState, after: QuizState): void {
    const sitting = sittingOf(after);
    const previous = sittingOf(before);
    if (sitting !== null && isRunning(after)) {
      if (clock === null) sitDown(sitting);
      else if (before.phase === "savedElsewhere") goOnWith(sitting);
      else if (previous !== null && previous.sheet !== sitting.sheet) saver?.changed();
      else if (previous !== null && previous !== sitting) saver?.saveNow(document_hidden);
    }
    if (after.phase !== before.phase || after.phase === "resumeOffer") enter(before, after);
  }
}
