import { monitorEventLoopDelay } from "node:perf_hooks";

/** The interval of the monitor's timer. Without any delay, it measures this value. */
const RESOLUTION_MS = 20;
const SAMPLE_MS = 250;
/** The weight of the newest sample. One long task of a quarter of a second is no overload. */
const NEWEST_SHARE = 0.3;

let delayMs = 0;

/** Returns how late this process's timers are, in milliseconds, smoothed over about a second; 0 if not watched. */
export function eventLoopDelay(): number {
  return delayMs;
}

/** Watches the event loop of this process. @returns a function that stops it */
export function watchEventLoop(): () => void {
  const monitor = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  monitor.enable();
  const timer = setInterval(() => {
    const sample = Math.max(0, monitor.mean / 1e6 - RESOLUTION_MS);
    monitor.reset();
    // The mean of zero samples is NaN.
    if (Number.isFinite(sample)) delayMs += NEWEST_SHARE * (sample - delayMs);
  }, SAMPLE_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    monitor.disable();
    delayMs = 0;
  };
}
