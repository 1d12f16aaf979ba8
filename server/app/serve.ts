import cluster from "node:cluster";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics } from "prom-client";
import type { Config } from "../config/config.ts";
import { connectDatabase } from "../database/client.ts";
import { watchEventLoop } from "../graphql/event-loop-delay.ts";
import { JobQueue } from "../jobs/queue.ts";
import { metricsOf } from "../metrics/metrics.ts";
import { offerMetrics } from "../metrics/of-all-processes.ts";
import { buildApp } from "./build-app.ts";
import { jobKinds } from "./jobs.ts";

/** A server that listens. */
export interface ListeningServer {
  app: FastifyInstance;
  /** Refuses new connections, finishes open requests and jobs, and closes the database. */
  close(): Promise<void>;
}

/** Connects to a prepared database and listens on the configured host and port. */
export async function serve(config: Config, databaseUrl: string): Promise<ListeningServer> {
  const database = connectDatabase(databaseUrl, { pools: config.pools });
  const dependencies = { config, database, now: () => new Date() };
  const { registry } = metricsOf(dependencies);
  collectDefaultMetrics({ register: registry });
  if (cluster.isWorker) offerMetrics(registry);
  const app = await buildApp(dependencies);
  await app.listen({ host: config.host, port: config.port });
  const stopWatching = watchEventLoop();
  const jobs = new JobQueue(database);
  await jobs.work(jobKinds, dependencies, app.log);
  return {
    app,
    async close() {
      // Drain first: open requests may wait for a job to finish.
      await app.drain();
      stopWatching();
      await jobs.stop();
      await app.close();
      await database.close();
    },
  };
}
