import type { TimeSources } from "./attempt/clock.ts";
import type { DeviceStorage } from "./device/device-storage.ts";
import type { LocalReader } from "./device/saved-progress.ts";
import type { QuizGateway } from "./gateway/gateway.ts";
import type { QuizEvent, QuizState } from "./machine/quiz-state.ts";
import type { Presence, PresentTab } from "./presence.ts";

/** Options of a quiz session. */
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
  /** Called when the student chose, in another tab, to go on in this one. */
  calledForward?: () => void;
  /** For tests; the browser's clocks otherwise. */
  time?: TimeSources;
  /** From 0 up to 1. For tests; Math.random otherwise. */
  random?: () => number;
}

/** What the parts of a visit to the quiz page share. */
export interface Visit extends SessionOptions {
  state(): QuizState;
  dispatch(event: QuizEvent): void;
  /** Notifies the page that something other than the state has changed. */
  publish(): void;
  /** Cleared when the visit ends. */
  timers: ReturnType<typeof createTimers>;
  local: LocalReader;
  /** Whether the page is out of sight. */
  isHidden(): boolean;
}

/** Timers that end together. */
export function createTimers() {
  const running = new Set<ReturnType<typeof setTimeout>>();
  return {
    /** Runs a task once after a delay. @returns a function that cancels it */
    after(delayMs: number, task: () => void): () => void {
      const timer = setTimeout(() => {
        running.delete(timer);
        task();
      }, delayMs);
      running.add(timer);
      return () => clearTimeout(timer);
    },
    clear() {
      for (const timer of running) clearTimeout(timer);
    },
  };
}
