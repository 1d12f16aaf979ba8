// The countdown of one attempt. It must never gain time by itself, ignore changes of the system time, and
// not stretch while the computer sleeps.
//
// - While the page is visible, only the monotonic clock counts, so the system time may jump freely.
// - Some systems stop the monotonic clock while they sleep. The system time then gets ahead of it, which
//   looks the same as somebody setting it forward. So a difference that arises while the page is hidden or
//   frozen is only noted (`unprovenGap`), and the server's next response shows which it was (`confirm`).
//   Without a response it counts as sleep (`believeGap`), since a sleeping laptop is more common than a clock
//   set forward in a hidden tab.
// - Unnoticed sleep (a closed lid over a visible page) is found by the next `confirm`.
import { quizLimits } from "#rules/limits.ts";
import { remainingSeconds } from "#rules/quiz-timing.ts";

/** Smaller differences between this clock and the server's come from the network and rounding. */
export const CLOCKS_APART_SECONDS = 2;

/** The two clocks of a computer, both in milliseconds. */
export interface TimeSources {
  /** Never jumps, but may stop while the computer sleeps. */
  monotonic(): number;
  /** The system time: goes on during sleep, but can be changed. */
  wall(): number;
}

/** A running countdown. */
export type QuizClock = ReturnType<typeof startClock>;

/** Smaller differences come from timers and the network. */
const TOLERANCE_MS = 2000;

const BROWSER_TIME: TimeSources = {
  monotonic: () => performance.now(),
  wall: () => Date.now(),
};

/**
 * Starts a countdown.
 * @param startSeconds whole seconds left now
 * @param skipped called first when time was taken off, slept through or spent on another device, with the seconds left before
 *   and after
 */
export function startClock(
  startSeconds: number,
  time: TimeSources = BROWSER_TIME,
  skipped: (from: number, to: number) => void = () => undefined,
) {
  const listeners = new Set<() => void>();
  /** The start value plus the time given since. */
  let full = startSeconds;
  let elapsed = 0;
  let lastMonotonic = time.monotonic();
  let lastWall = time.wall();
  let hidden = false;
  let gap = 0;
  let anchor: { serverTimeMs: number; passed: number } | null = null;
  /** Milliseconds left of a pause, and milliseconds of all pauses. */
  let pausedFor = 0;
  let paused = 0;
  let shown = startSeconds;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function advance(): void {
    const monotonic = time.monotonic();
    const wall = time.wall();
    const passed = Math.max(0, monotonic - lastMonotonic);
    const ahead = wall - lastWall - passed;
    lastMonotonic = monotonic;
    lastWall = wall;
    const free = Math.min(pausedFor, passed);
    pausedFor -= free;
    paused += free;
    elapsed += passed - free;
    if (hidden && ahead > TOLERANCE_MS && ahead < quizLimits.savedProgressLifetimeMs) gap += ahead;
  }

  function secondsLeft(): number {
    advance();
    return remainingSeconds(full, 0, elapsed);
  }

  function publish(): void {
    const seconds = secondsLeft();
    if (seconds === shown) return;
    shown = seconds;
    for (const listener of [...listeners]) listener();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (shown <= 0) return;
    // Right after the next whole second, so that none is skipped or shown twice.
    const untilNextSecond = full * 1000 - elapsed - (shown - 1) * 1000;
    timer = setTimeout(tick, Math.max(1, Math.ceil(untilNextSecond + pausedFor)));
  }

  function tick(): void {
    publish();
    schedule();
  }

  function take(milliseconds: number): void {
    const from = secondsLeft();
    elapsed += milliseconds;
    skipped(from, secondsLeft());
    tick();
  }

  schedule();
  return {
    /** Whole seconds left, computed now. Part of a second counts as a whole one. */
    secondsLeft,
    /** The reading of the last tick, in whole seconds; changes only when subscribers are notified. */
    reading: () => shown,
    /** Notifies `listener` each time the reading changes. @returns a function that unsubscribes */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Milliseconds counted so far. */
    elapsedMs() {
      advance();
      return elapsed;
    },
    /** Milliseconds gone by, counted or not. Pass it to `confirm` with the response to a request sent now. */
    passedMs() {
      advance();
      return elapsed + paused;
    },
    /** Pauses for so many milliseconds; 0 resumes at once. */
    pause(milliseconds: number) {
      advance();
      pausedFor = milliseconds;
      schedule();
    },
    /** The page was hidden or frozen. The computer may sleep until `pageShown`. */
    pageHidden() {
      advance();
      hidden = true;
    },
    pageShown() {
      advance();
      hidden = false;
      tick();
    },
    /** Milliseconds that the system time gained while the page was hidden, not counted yet. */
    unprovenGap: () => gap,
    /** Counts the unproven gap. Called when the server can't confirm it. */
    believeGap() {
      const believed = gap;
      gap = 0;
      take(believed);
    },
    /** Corrects the clock by the server's time (ms since 1970) in the response to a request sent at `passedAtSend`. */
    confirm(serverTimeMs: number, passedAtSend: number) {
      advance();
      if (anchor === null) {
        anchor = { serverTimeMs, passed: passedAtSend };
        return;
      }
      const owed = serverTimeMs - anchor.serverTimeMs - (elapsed + paused - anchor.passed);
      gap = 0;
      if (owed > TOLERANCE_MS) take(owed);
    },
    /** Lowers the time left to `seconds`; never raises it. */
    atMost(seconds: number) {
      const least = Math.max(0, seconds);
      if (secondsLeft() > least) take((full - least) * 1000 - elapsed);
    },
    /** Adds time that was given to the student. */
    give(seconds: number) {
      full += seconds;
      tick();
    },
    stop() {
      clearTimeout(timer);
      listeners.clear();
    },
  };
}
