import { Worker } from "node:worker_threads";
import type { HonestReport, HonestWork } from "./honest-students.ts";

const THREAD = new URL("./honest-students.ts", import.meta.url);

/** Runs honest students in a thread of their own, and answers what they felt. */
export function runHonest(work: HonestWork): Promise<HonestReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(THREAD, { workerData: work });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

/** What a share of some numbers stays below. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
