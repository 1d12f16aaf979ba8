import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { jobKinds } from "../../server/app/jobs.ts";
import { connectDatabase } from "../../server/database/client.ts";
import { type EmbeddedServer, startEmbedded } from "../../server/database/embedded.ts";
import { migrate } from "../../server/database/migrations.ts";
import { installQueues } from "../../server/jobs/queue.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of a database on the run's PostgreSQL, for a role that may make more. */
    postgresUrl: string;
    /** Name of the migrated database that test databases are copied from. */
    templateDatabase: string;
  }
}

const silent = { info: () => undefined, warn: () => undefined };

/** The same server, another database. */
export function urlOfDatabase(url: string, database: string): string {
  const result = new URL(url);
  result.pathname = `/${database}`;
  return result.href;
}

/** Runs one statement that can't run in a transaction, on a connection of its own. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const DROP_TRIES = 100;

/**
 * Drops a database and anyone who is connected to it. PostgreSQL refuses while its own autovacuum, which
 * nobody may end, is at work there; that is soon over.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await runStatement(server, `DROP DATABASE ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      const isRefused = error instanceof pg.DatabaseError && error.code === "42501";
      if (!isRefused || tries === DROP_TRIES) throw error;
      await sleep(100);
    }
  }
}

/** A PostgreSQL with one migrated database to copy others from. */
export interface MigratedServer {
  url: string;
  template: string;
  stop(): Promise<void>;
}

/**
 * Lets a test's own connection put its look for a deadlock off, so that the product's is the one that
 * is ended. Only a superuser gives that; the two roles of an embedded server have one password.
 */
function letRoleDeferDeadlocks(url: string): Promise<void> {
  const { username } = new URL(url);
  const superuser = new URL(url);
  superuser.username = "postgres";
  return runStatement(superuser.href, `GRANT SET ON PARAMETER deadlock_timeout TO ${username}`);
}

/**
 * Starts a PostgreSQL that is thrown away afterwards, or uses the one of TEST_DATABASE_URL (whose
 * role must be allowed to create databases and to set deadlock_timeout), and migrates a template in it.
 */
export async function startMigratedServer(): Promise<MigratedServer> {
  const external = process.env.TEST_DATABASE_URL;
  const dataDir = external ? null : mkdtempSync(join(tmpdir(), "lexam-tests-"));
  let server: EmbeddedServer | null = null;
  if (dataDir) server = await startEmbedded({ dataDir, log: silent, durable: false });
  const url = external ?? server?.url ?? "";
  if (server) await letRoleDeferDeadlocks(url);
  const template = `lexam_template_${randomBytes(6).toString("hex")}`;
  await runStatement(url, `CREATE DATABASE ${template}`);
  await migrate(urlOfDatabase(url, template), silent);
  const database = connectDatabase(urlOfDatabase(url, template), { maxConnections: 1 });
  await installQueues(database.pool, jobKinds);
  await database.close();
  return {
    url,
    template,
    async stop() {
      if (external) await dropDatabase(url, template);
      await server?.stop();
      if (dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Vitest's global setup: one PostgreSQL for the run, with one migrated template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, stop } = await startMigratedServer();
  project.provide("postgresUrl", url);
  project.provide("templateDatabase", template);
  return stop;
}
