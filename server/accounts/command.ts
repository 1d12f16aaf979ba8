import { setTimeout as sleep } from "node:timers/promises";
import { type Config, readConfig } from "../config/config.ts";
import { connectDatabase, type Database } from "../database/client.ts";
import { startEmbedded } from "../database/embedded.ts";
import { Prisma } from "../database/generated/prisma/client.ts";
import { migrate } from "../database/migrations.ts";
import { runningEmbeddedUrl } from "../database/running-embedded.ts";
import { ExpectedFailure } from "../errors.ts";
import { setZone } from "../rules/zone.ts";

/** The output of a command, and its exit code: 0 done, 1 failed, 2 wrong arguments. */
export interface CommandOutcome {
  lines: string[];
  exitCode: number;
}

/** The database of a command. */
interface OpenDatabase {
  url: string;
  close(): Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined };

/** Returns the configured database, or the embedded one, which is started if no server is running it. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  const close = async () => undefined;
  if (config.databaseUrl !== null) return { url: config.databaseUrl, close };
  for (let tries = 1; ; tries += 1) {
    const running = runningEmbeddedUrl(config.dataDir);
    if (running !== null) return { url: running, close };
    try {
      return await startDatabase(config);
    } catch (error) {
      // A server that is starting or stopping may hold the lock on DATA_DIR.
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

/**
 * Runs an operator's command on the database, with or without a running server.
 *
 * @param command returns the lines to print; the message of an ExpectedFailure is printed too
 */
export async function withCommandDatabase(
  config: Config,
  command: (database: Database) => Promise<string[]>,
): Promise<CommandOutcome> {
  const open = await openDatabase(config);
  const database = connectDatabase(open.url, { maxConnections: 2 });
  try {
    return { lines: await command(database), exitCode: 0 };
  } catch (error) {
    if (error instanceof ExpectedFailure) return { lines: [error.message], exitCode: 1 };
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2021") {
      const empty = "The database has no tables yet. Start the server once, then try again.";
      return { lines: [empty], exitCode: 1 };
    }
    throw error;
  } finally {
    await database.close();
    await open.close();
  }
}

/** Runs a command with the arguments and the configuration of this process, prints its lines and sets the exit code. */
export async function runCommand(
  run: (words: string[], config: Config) => Promise<CommandOutcome>,
): Promise<void> {
  try {
    const config = readConfig();
    setZone(config.timeZone);
    const { lines, exitCode } = await run(process.argv.slice(2), config);
    for (const line of lines) (exitCode === 0 ? console.log : console.error)(line);
    process.exitCode = exitCode;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
