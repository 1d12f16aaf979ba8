// What a visit to the quiz page is given, and what can be asked of it; session.ts makes one.

import type { QuizClock, TimeSources } from "./attempt/clock.ts";
import type { DeviceStorage } from "./device/device-storage.ts";
import type { Entry } from "./entry.ts";
import type { QuizGateway } from "./gateway/gateway.ts";
import type { QuizEvent, SectionEvent } from "./machine/quiz-event.ts";
import type { QuizState } from "./machine/quiz-state.ts";
import type { Presence, PresentTab } from "./presence.ts";
import type { SaveState } from "./saving/saver.ts";
import type { ClockTaken } from "./saving/sending.ts";

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
          | "passageViewed"
          | "submitConfirmed"
          | "timeRanOut"
          | "countdownTicked"
          | SectionEvent["type"]
          | "newerFound"
          | "versionSettled"
          | "versionFailed"
          | "submitFailed"
          | "submitted"
          | "attemptClosed";
      }
    >
  | { type: "questionOpened"; index: number }
  | { type: "passageViewed"; isInView: boolean }
  | { type: "leaveCancelled" }
  | { type: "submitConfirmed" | "sectionBegun" | "leaveConfirmed" };

/** One visit to the quiz page. */
export interface QuizSession {
  getState(): QuizState;
  /** Null until something was saved. */
  getSaveState(): SaveState | null;
  /** Whether this device could keep the answers being submitted. */
  isFinalKept(): boolean;
  /** Until when those of them count that the server had not got; null where it had all, or it is not known. */
  finalCountsUntil(): number | null;
  /** The server's clock as it was last taken over; null until it had less left than this one. */
  getClockTaken(): ClockTaken | null;
  /** The running clock; null before there is one. */
  getClock(): QuizClock | null;
  /** Tells of a new state or a new state of saving, not of ticks. */
  subscribe(listener: () => void): () => void;
  /** Sends what an earlier visit could not, if there is anything. Nothing else begins by itself. */
  open(): void;
  /**
   * Does what the student chose: starts, takes up, or starts afresh. Does nothing while that goes on,
   * or once it is done.
   */
  begin(entry?: Entry): void;
  /** Whether `begin` waits for the server. */
  isEntering(): boolean;
  /** The newest state of the server's that is known here; 0 before any is. */
  seenSequence(): number;
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
