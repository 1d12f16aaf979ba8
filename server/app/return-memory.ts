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
 * Gives back what a time of much work has left behind. By itself V8 collects only when something new
 * needs room, so a process that has nothing to do would keep a minute's garbage for days.
 */
export function returnMemory(): void {
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
