import pg from "pg";
import { figure } from "#rules/figures.ts";
import { type CommandOutcome, openDatabase, runCommand } from "../accounts/command.ts";
import type { Config } from "../config/config.ts";
import { migrate } from "../database/migrations.ts";
import { ExpectedFailure } from "../errors.ts";
import { restoreInstallation } from "./restore-installation.ts";

const USAGE = "npm run restore -- FILE.zip";
const silent = { info: () => undefined, warn: () => undefined };

/**
 * Fills an empty installation from an archive (docs/operations.md, section 8).
 *
 * @returns the message to print, and the exit code: 0, 1 where that failed, 2 for wrong words
 */
export async function runRestoreCommand(words: string[], config: Config): Promise<CommandOutcome> {
  const [path, ...more] = words;
  if (path === undefined || more.length > 0) {
    return { lines: [`The name of the archive is missing: ${USAGE}`], exitCode: 2 };
  }
  const open = await openDatabase(config);
  const client = new pg.Client({ connectionString: open.url });
  try {
    await migrate(open.url, silent);
    await client.connect();
    const { tables, exportedAt } = await restoreInstallation(client, path);
    const line = `Restored ${figure(tables.length)} tables as they were at ${exportedAt}. Start the server with the JWT_SECRET of then, which receipts are checked by.`;
    return { lines: [line], exitCode: 0 };
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    return { lines: [error.message], exitCode: 1 };
  } finally {
    await client.end();
    await open.close();
  }
}

if (import.meta.main) await runCommand(runRestoreCommand);
