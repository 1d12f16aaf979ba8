import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Milliseconds between two looks at what the process holds. */
const LOOK_EVERY_MS = 20_000;
/** A process at work for less than this share of the time since the last look has nothing to do. */
const IDLE_SHARE = 0.02;
/** A heap that is so many times as large as soon after the start has much to give back. */
const GROWN = 1.5;

/** How V8 offers its collector. */
type Collect = (options: { type: "major"; execution: "async" }) => Promise<void>;

/**
 * Gives back what a time of much work has left behind. By itself V8 collects only when something new
 * needs room, so a process that has nothing to do would keep a minute's garbage for days. A
 * collection makes the next thousands of requests dearer by a sixth: none happens beside work.
 */
export function returnMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as Collect;
  let before = performance.eventLoopUtilization();
  let usual: number | null = null;
  const look = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const { heapTotal } = process.memoryUsage();
    usual ??= heapTotal;
    if (utilization < IDLE_SHARE && heapTotal > GROWN * usual) {
      void collect({ type: "major", execution: "async" });
    }
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}
