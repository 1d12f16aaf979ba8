import { type CommandOutcome, runCommand, withCommandDatabase } from "../accounts/command.ts";
import { normalEmail } from "../accounts/email.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/client.ts";
import { InvalidInput, NotFound } from "../errors.ts";
import { figure } from "../rules/figures.ts";
import { rebuildCounts, rebuildHistories, rebuildHistoryOf } from "./rebuild.ts";

const USAGE = `Usage: npm run history:rebuild             makes everybody's answer history and statistics again from what they answered
       npm run history:rebuild -- EMAIL    makes one student's`;

/** How often the progress of a rebuild is printed, in milliseconds. */
const REPORT_EVERY_MS = 2_000;

function corrections(count: number): string {
  if (count === 0) return "Everything was right";
  return `${figure(count)} ${count === 1 ? "row was" : "rows were"} not as made from these, and ${count === 1 ? "is" : "are"} now`;
}

async function rebuildOne(database: Database, text: string): Promise<string> {
  const email = normalEmail(text);
  if (email === null) {
    throw new InvalidInput([{ field: "email", message: `${text} is not an e-mail address.` }]);
  }
  const user = await database.prisma.user.findUnique({ where: { email } });
  if (user === null) throw new NotFound(`${email} has no account.`);
  const corrected = (await rebuildHistoryOf(database, user.id)) + (await rebuildCounts(database));
  return `The answer history of ${email} is rebuilt. ${corrections(corrected)}.`;
}

async function rebuildAll(database: Database, print: (line: string) => void): Promise<string> {
  let reportedAt = Date.now();
  const { students, corrected } = await rebuildHistories(database, (done, all) => {
    if (Date.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = Date.now();
    print(`${figure(done)} of ${figure(all)} students`);
  });
  const whose = students === 1 ? "1 student" : `${figure(students)} students`;
  return `The answer history of ${whose} is rebuilt. ${corrections(corrected)}.`;
}

/**
 * Makes answer histories again on the word of anyone who runs the server (docs/learning.md, section 1): beside a
 * running server or without one. It may be ended at any time, and run again.
 *
 * @param words nothing, or one student's e-mail
 * @param print prints the progress from time to time
 * @returns the message to print, and the exit code: 0 done, 1 failed, 2 wrong arguments
 */
export async function runRebuildCommand(
  words: string[],
  config: Config,
  print: (line: string) => void = console.log,
): Promise<CommandOutcome> {
  const [email, ...rest] = words;
  if (rest.length > 0) return { lines: [USAGE], exitCode: 2 };
  return withCommandDatabase(config, async (database) => [
    email === undefined ? await rebuildAll(database, print) : await rebuildOne(database, email),
  ]);
}

if (import.meta.main) await runCommand(runRebuildCommand);
