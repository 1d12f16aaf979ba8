/** A measured answer: the server's time in it, and how long it took. */
interface Sample {
  /** Milliseconds since 1970, by the server's clock. */
  server: number;
  roundTripMs: number;
  /** `performance.now()` when the answer was there. */
  monotonic: number;
}

/** An answer that took longer than so many times the quickest says less about the time. */
const SLOWER = 1.5;

/**
 * The server's clock, measured from its answers and carried on by the browser's monotonic clock, so that neither a
 * wrong nor a changed time of the device moves it. Half of an answer's round trip counts as its way back.
 */
export function measuredClock(monotonicNow: () => number = () => performance.now()) {
  let best: Sample | null = null;
  return {
    /** @param sentAt `performance.now()` when it was requested @param server the time in the answer */
    measure(sentAt: number, server: number): number {
      const monotonic = monotonicNow();
      const roundTripMs = monotonic - sentAt;
      if (best === null || roundTripMs <= best.roundTripMs * SLOWER) {
        best = { server: server + roundTripMs / 2, roundTripMs, monotonic };
      }
      return roundTripMs;
    },
    /** Forgets what was measured: the device slept, and some monotonic clocks sleep with it. */
    forget() {
      best = null;
    },
    /** Milliseconds since 1970 by the server's clock; by the device's before the first answer. */
    now(): number {
      if (best === null) return Date.now();
      return best.server + monotonicNow() - best.monotonic;
    },
  };
}
