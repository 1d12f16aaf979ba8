import { monitorEventLoopDelay } from "node:perf_hooks";

/** The monitor's own timer: a delay of none is measured as this. */
const RESOLUTION_MS = 20;
const SAMPLE_MS = 250;
/** How much the newest sample counts: one long task of a quarter of a second is no overload. */
const NEWEST_SHARE = 0.3;

let delayMs = 0;

/** How late this process's timers are, smoothed over about a second, in milliseconds; 0 where nobody watches. */
export function eventLoopDelay(): number {
  return delayMs;
}

/** Watches the event loop of this process. Returns how to stop. */
export function watchEventLoop(): () => void {
  const monitor = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  monitor.enable();
  const timer = setInterval(() => {
    const sample = Math.max(0, monitor.mean / 1e6 - RESOLUTION_MS);
    monitor.reset();
    // The mean of no sample is no number.
    if (Number.isFinite(sample)) delayMs += NEWEST_SHARE * (sample - delayMs);
  }, SAMPLE_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    monitor.disable();
    delayMs = 0;
  };
}
