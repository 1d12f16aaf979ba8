import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Milliseconds between two looks at what the process holds. */
const LOOK_EVERY_MS = 15_000;
/** A process at work for less than this share of the time has a moment for a collection. */
const QUIET_SHARE = 0.2;
/** A heap that has grown so much since it was last collected: more than it does in ordinary work. */
const GROWN = 1.8;

/** How V8 offers its collector. */
type Collect = (options: {
  type: "major";
  execution: "async";
  flavor: "last-resort";
}) => Promise<void>;

/**
 * Keeps what the process holds near what it needs. By itself V8 lets the heap grow to four times of
 * what lives in it before it collects, and gives nothing back while a process has nothing to do: a
 * minute of much work would stay for days. So the heap grows by half only, and is collected when the
 * work is over. To be called once for a process, which it does not keep alive.
 */
export function keepMemorySmall(): void {
  setFlagsFromString("--heap-growing-percent=50");
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as Collect;
  let before = performance.eventLoopUtilization();
  let kept = 0;
  const look = async () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > QUIET_SHARE) return;
    if (process.memoryUsage().heapTotal < GROWN * kept) return;
    await collect({ type: "major", execution: "async", flavor: "last-resort" });
    kept = process.memoryUsage().heapTotal;
  };
  setInterval(() => void look(), LOOK_EVERY_MS).unref();
}
