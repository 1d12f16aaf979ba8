import cluster, { type Worker } from "node:cluster";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { serve } from "./serve.ts";

/** What the primary process tells a new worker. */
interface Order {
  databaseUrl: string;
}

/** A worker that dies at once, again and again, must not keep the machine busy. */
const RESTART_AFTER_MS = 1_000;

/** How long a stop may take before what still runs is ended. */
export const STOP_WITHIN_MS = 10_000;

/** Runs the given number of server processes on one port, and replaces one that dies. */
export async function runWorkers(
  config: Config,
  databaseUrl: string,
  log: Logger,
): Promise<{ close(): Promise<void> }> {
  let stopping = false;
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
      await Promise.all(
        workers.map(
          (worker) =>
            new Promise<void>((resolve) => {
              worker.once("exit", () => resolve());
              worker.process.kill("SIGTERM");
            }),
        ),
      );
    },
  };
}

/** The life of one worker: waits for its order, serves, and ends when it is told to. */
export async function runAsWorker(config: Config): Promise<void> {
  const order = await new Promise<Order>((resolve) => process.once("message", resolve));
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
