import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { connectDatabase, type Database } from "../../server/database/client.ts";
import type { JobQueue } from "../../server/jobs/queue.ts";
import { startWorker } from "./jobs.ts";
import { dropDatabase, runStatement, urlOfDatabase } from "./postgres.ts";

/** A database of a test's own, and how to be rid of it. */
export interface TestDatabase {
  database: Database;
  url: string;
  /** Connects to it once more, as another process of the product does. */
  connectAgain(): Database;
  /** Works on the jobs that are added, as a server does, until `drop`. */
  work(now?: () => Date): Promise<void>;
  /** Closes all connections and drops the database. */
  drop(): Promise<void>;
}

async function createFrom(statement: string, maxConnections: number): Promise<TestDatabase> {
  const server = inject("postgresUrl");
  const name = `lexam_test_${randomBytes(6).toString("hex")}`;
  await runStatement(server, `CREATE DATABASE ${name} ${statement}`);
  const url = urlOfDatabase(server, name);
  const connect = () => connectDatabase(url, { maxConnections });
  const database = connect();
  const all = [database];
  const workers: JobQueue[] = [];
  const connectAgain = () => {
    const other = connect();
    all.push(other);
    return other;
  };
  return {
    database,
    url,
    connectAgain,
    async work(now = () => new Date()) {
      workers.push(await startWorker({ database: connectAgain(), now }));
    },
    async drop() {
      await Promise.all(workers.map((one) => one.stop()));
      await Promise.all(all.map((one) => one.close()));
      await dropDatabase(server, name);
    },
  };
}

/**
 * Makes a migrated database without rows, on real PostgreSQL, by copying the run's template.
 * Call it in `beforeAll` and `drop()` in `afterAll`.
 */
export function createTestDatabase(
  options: { maxConnections?: number } = {},
): Promise<TestDatabase> {
  const template = inject("templateDatabase");
  return createFrom(`TEMPLATE ${template} STRATEGY FILE_COPY`, options.maxConnections ?? 5);
}

/** Makes a database with nothing in it, for tests of the migrations themselves. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom("TEMPLATE template0", 5);
}
