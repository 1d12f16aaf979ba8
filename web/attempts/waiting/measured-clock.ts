/** A response with the server's time, and its duration. */
interface Sample {
  /** Milliseconds since 1970, by the server's clock. */
  server: number;
  roundTripMs: number;
  /** `performance.now()` when the response arrived. */
  monotonic: number;
}

/** A response slower than the fastest by this factor is less precise. */
const SLOWER = 1.5;

/**
 * The server's clock, measured from its responses and continued by the browser's monotonic clock, so that a wrong or
 * changed device time doesn't matter. Half of the round trip counts as the way back.
 */
export function measuredClock(monotonicNow: () => number = () => performance.now()) {
  let best: Sample | null = null;
  return {
    /** @param sentAt `performance.now()` of the request @param server the time in the response */
    measure(sentAt: number, server: number): number {
      const monotonic = monotonicNow();
      const roundTripMs = monotonic - sentAt;
      if (best === null || roundTripMs <= best.roundTripMs * SLOWER) {
        best = { server: server + roundTripMs / 2, roundTripMs, monotonic };
      }
      return roundTripMs;
    },
    /** Discards the measurement: the device slept, and some monotonic clocks stop during sleep. */
    forget() {
      best = null;
    },
    /** Milliseconds since 1970 by the server's clock; before the first response by the device's. */
    now(): number {
      if (best === null) return Date.now();
      return best.server + monotonicNow() - best.monotonic;
    },
  };
}
