import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { connectDatabase } from "../database/client.ts";
import { startEmbedded } from "../database/embedded.ts";
import { migrate } from "../database/migrations.ts";
import { loadSampleBank } from "../imports/sample-bank.ts";
import { installQueues } from "../jobs/queue.ts";
import { renewFingerprints } from "../questions/renew-fingerprints.ts";
import { adoptChanges } from "../questions/run-change.ts";
import { jobKinds } from "./jobs.ts";

/** The database, ready for any number of server processes. */
export interface PreparedDatabase {
  url: string;
  /** Stops the embedded PostgreSQL; nothing for a server that is not ours. */
  stop(): Promise<void>;
}

/**
 * Makes the database ready: starts the embedded PostgreSQL unless another is configured, migrates,
 * renews old fingerprints, and, outside production, loads the sample bank into an empty database.
 *
 * @throws Error with a sentence for the person who starts the server
 */
export async function prepareDatabase(config: Config, log: Logger): Promise<PreparedDatabase> {
  const embedded =
    config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log }) : null;
  const url = config.databaseUrl ?? embedded?.url ?? "";
  const stop = async () => embedded?.stop();
  try {
    const applied = await migrate(url, log);
    const last = applied.at(-1);
    if (last) log.info({ migrations: applied.length, last }, "database migrated");
    const database = connectDatabase(url, { maxConnections: 3 });
    try {
      const renewed = await renewFingerprints(database);
      if (renewed > 0) log.info({ renewed }, "fingerprints renewed");
      await installQueues(database.pool, jobKinds);
      await adoptChanges(database, new Date());
      if (config.nodeEnv !== "production") {
        const loaded = await loadSampleBank({ database, now: () => new Date() });
        if (loaded !== null) log.info(loaded, "sample bank loaded");
      }
    } finally {
      await database.close();
    }
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
