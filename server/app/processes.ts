import cluster, { type Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { gatherMetrics, offerMetrics } from "../metrics/of-all-processes.ts";
import { serve } from "./serve.ts";

/** What the primary process sends to a new worker. */
interface Order {
  databaseUrl: string;
}

/** A worker that dies at once, again and again, must not keep the machine busy. */
const RESTART_AFTER_MS = 1_000;

/** How long a stop may take before what still runs is ended. */
export const STOP_WITHIN_MS = 25_000;

/** A process that takes longer to stop doesn't keep the next one from beginning. */
const NEXT_AFTER_MS = 3_000;

/** Runs the given number of server processes on one port, and replaces one that dies. */
export async function runWorkers(
  config: Config,
  databaseUrl: string,
  log: Logger,
): Promise<{ close(): Promise<void> }> {
  let stopping = false;
  gatherMetrics();
  const start = (): Worker => {
    const worker = cluster.fork();
    const order: Order = { databaseUrl };
    worker.once("online", () => worker.send(order));
    return worker;
  };
  const listening = (worker: Worker) =>
    new Promise<void>((resolve, reject) => {
      worker.once("listening", () => resolve());
      worker.once("exit", () => reject(new Error("A server process ended before it was ready.")));
    });
  const first = Array.from({ length: config.webConcurrency }, start);
  await Promise.all(first.map(listening));
  cluster.on("exit", (worker, code, signal) => {
    if (stopping) return;
    log.error({ pid: worker.process.pid, code, signal }, "server process died; starting another");
    setTimeout(() => {
      if (!stopping) start();
    }, RESTART_AFTER_MS);
  });
  return {
    async close() {
      stopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      const ends: Promise<void>[] = [];
      // One after the other: until the last one stops, new connections go to those that still work.
      for (const worker of workers) {
        const end = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
        ends.push(end);
        worker.process.kill("SIGTERM");
        await Promise.race([end, sleep(NEXT_AFTER_MS, undefined, { ref: false })]);
      }
      await Promise.all(ends);
    },
  };
}

/** The primary may ask for metrics before. */
function receiveOrder(): Promise<Order> {
  return new Promise((resolve) => {
    const hear = (message: unknown) => {
      if (typeof message !== "object" || message === null || !("databaseUrl" in message)) return;
      process.off("message", hear);
      resolve(message as Order);
    };
    process.on("message", hear);
  });
}

/** The life of one worker: waits for its order, serves, and ends on request. */
export async function runAsWorker(config: Config): Promise<void> {
  offerMetrics();
  const order = await receiveOrder();
  const server = await serve(config, order.databaseUrl);
  const stop = async () => {
    await server.close();
    process.exit(0);
  };
  process.once("SIGTERM", () => void stop());
  // Ctrl-C reaches every process of the terminal; the primary decides.
  process.on("SIGINT", () => undefined);
  process.once("disconnect", () => void stop());
}
