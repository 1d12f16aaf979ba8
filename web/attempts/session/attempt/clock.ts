// The countdown of one attempt. What must hold: it never grows by itself; a changed system time moves it
// neither way; a computer that slept does not stretch it.
//
// - While the page is visible only the monotonic clock counts, so the system time may jump freely.
// - Some systems stop the monotonic clock while they sleep. Then the system time has gone further
//   than the monotonic one, which looks just like somebody setting it forward. So a difference
//   that arises while the page is hidden or frozen is only noted (`unprovenGap`), and the next
//   answer of the server says which it was (`confirm`). With no server to ask, it is believed
//   (`believeGap`): a sleeping laptop is common, a clock set forward in a hidden tab is not.
// - A sleep that nobody noticed (lid closed over a visible page) comes out at the next `confirm`.
import { quizLimits } from "#rules/limits.ts";
import { remainingSeconds } from "#rules/quiz-timing.ts";

/** So far apart, this clock and the server's are the network's and the rounding's doing. */
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

/** Differences up to this are the network's and the timers' own. */
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
  /** What it would have been set to, with what was given since. */
  let full = startSeconds;
  let elapsed = 0;
  let lastMonotonic = time.monotonic();
  let lastWall = time.wall();
  let hidden = false;
  let gap = 0;
  let anchor: { serverTimeMs: number; passed: number } | null = null;
  /** What is left of a pause, and what all pauses took, both in milliseconds. */
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
    /** Notifies `listener` each time the reading changes. Returns how to stop that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Milliseconds counted so far. */
    elapsedMs() {
      advance();
      return elapsed;
    },
    /** Milliseconds gone by so far, counted or not; hand it to `confirm` with the answer to what is sent now. */
    passedMs() {
      advance();
      return elapsed + paused;
    },
    /** Stands still for so many milliseconds from now; 0 goes on at once. */
    pause(milliseconds: number) {
      advance();
      pausedFor = milliseconds;
      schedule();
    },
    /** The page went out of sight or was frozen; until `pageShown`, sleep is possible. */
    pageHidden() {
      advance();
      hidden = true;
    },
    pageShown() {
      advance();
      hidden = false;
      tick();
    },
    /** Milliseconds the system time went ahead while the page was hidden, not counted yet. */
    unprovenGap: () => gap,
    /** Counts the unproven gap, for want of better knowledge. */
    believeGap() {
      const believed = gap;
      gap = 0;
      take(believed);
    },
    /** What the server's clock said (ms since 1970) in answer to something sent at `passedAtSend`. */
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
    /** Lowers the time left to what somebody else knows; a higher value changes nothing. */
    atMost(seconds: number) {
      const least = Math.max(0, seconds);
      if (secondsLeft() > least) take((full - least) * 1000 - elapsed);
    },
    /** Raises the time left by what was given to the student. */
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
