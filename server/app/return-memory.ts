import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Milliseconds between two looks at what the process holds. */
const LOOK_EVERY_MS = 20_000;
/** A process at work for less than this share of the time since the last look has nothing to do. */
const IDLE_SHARE = 0.02;
/** A heap that is so many times as large as soon after the start has much to give back. */
const GROWN = 1.5;

/** Has V8 collect, in a task of its own. */
function collect(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as (how: { type: "major"; execution: "async" }) => Promise<void>;
  return gc({ type: "major", execution: "async" });
}

/**
 * Gives back what a time of much work has left behind. By itself V8 collects only when something new
 * needs room, so a process that has nothing to do would keep a minute's garbage for days. A
 * collection makes the next thousands of requests dearer by a sixth: none happens beside work.
 */
export function returnMemory(): void {
  let before = performance.eventLoopUtilization();
  let usual: number | null = null;
  const look = async () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const { heapTotal } = process.memoryUsage();
    usual ??= heapTotal;
    if (utilization < IDLE_SHARE && heapTotal > GROWN * usual) {
      await collect();
      // What is left lives: it is no reason to collect again.
      usual = Math.max(usual, process.memoryUsage().heapTotal);
    }
  };
  setInterval(() => void look(), LOOK_EVERY_MS).unref();
}
