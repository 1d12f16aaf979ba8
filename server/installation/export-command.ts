import pg from "pg";
import { figure } from "#rules/figures.ts";
import { type CommandOutcome, openDatabase, runCommand } from "../accounts/command.ts";
import type { Config } from "../config/config.ts";
import { exportInstallation } from "./export-installation.ts";

const USAGE = "npm run export -- FILE.zip";

/**
 * Writes the whole installation into an archive (docs/operations.md, section 8).
 *
 * @returns the message to print, and the exit code: 0, 1 where that failed, 2 for wrong words
 */
export async function runExportCommand(words: string[], config: Config): Promise<CommandOutcome> {
  const [path, ...more] = words;
  if (path === undefined || more.length > 0) {
    return { lines: [`The name of the archive is missing: ${USAGE}`], exitCode: 2 };
  }
  const open = await openDatabase(config);
  const client = new pg.Client({ connectionString: open.url });
  try {
    await client.connect();
    const { tables } = await exportInstallation(client, path, new Date());
    const line = `Wrote ${figure(tables.length)} tables to ${path}. It holds names, addresses and answers: keep it as safe as the database.`;
    return { lines: [line], exitCode: 0 };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return { lines: [`${path} is there already. Give another name.`], exitCode: 1 };
  } finally {
    await client.end();
    await open.close();
  }
}

if (import.meta.main) await runCommand(runExportCommand);
