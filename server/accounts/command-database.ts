import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../config.ts";
import { startEmbedded } from "../database/embedded.ts";
import { migrate } from "../database/migrations.ts";
import { runningEmbeddedUrl } from "../database/running-embedded.ts";

/** The database a command works on, and how to leave it. */
export interface OpenDatabase {
  url: string;
  close(): Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined };

/** The configured database, the one a server is running here, or that one started for a moment. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  const close = async () => undefined;
  if (config.databaseUrl !== null) return { url: config.databaseUrl, close };
  for (let tries = 1; ; tries += 1) {
    const running = runningEmbeddedUrl(config.dataDir);
    if (running !== null) return { url: running, close };
    try {
      return await startDatabase(config);
    } catch (error) {
      // A server may be starting or stopping at this very moment, and hold DATA_DIR.
      if (tries === 5) throw error;
      await sleep(1_000);
    }
  }
}

async function startDatabase(config: Config): Promise<OpenDatabase> {
  const server = await startEmbedded({ dataDir: config.dataDir, log: silent });
  try {
    await migrate(server.url, silent);
    return { url: server.url, close: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
