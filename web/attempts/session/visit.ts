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
  /** Identifies this visit, so that its saves differ from another tab's. */
  writer: string;
  /** Joins the other tabs of this browser with the same quiz; left out, the session finds no other tabs. */
  joinTabs?: (tab: PresentTab) => Presence;
  /** Called when the student chose, in another tab, to continue in this one. */
  calledForward?: () => void;
  /** For tests; the browser's clocks by default. */
  time?: TimeSources;
  /** Returns a number from 0 up to 1. For tests; Math.random by default. */
  random?: () => number;
}

/** The parts shared by a visit to the quiz page. */
export interface Visit extends SessionOptions {
  state(): QuizState;
  dispatch(event: QuizEvent): void;
  /** Notifies the page of changes outside the state. */
  publish(): void;
  /** Cleared when the visit ends. */
  timers: ReturnType<typeof createTimers>;
  local: LocalReader;
  /** True if the page is hidden. */
  isHidden(): boolean;
}

/** Timers that are cleared together. */
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
