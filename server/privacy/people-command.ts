import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { formatDate } from "#rules/times.ts";
import { type CommandOutcome, runCommand, withCommandDatabase } from "../accounts/command.ts";
import { normalEmail } from "../accounts/email.ts";
import { markForDeletion, takeBackDeletion } from "../accounts/request-deletion.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/client.ts";
import { Conflict, InvalidInput, NotFound } from "../errors.ts";
import { deleteAtOnce } from "./delete-at-once.ts";
import {
  type DeletedAgain,
  deleteAgain,
  deletedSince,
  linesOfDeleted,
  readDeleted,
} from "./deleted-accounts.ts";
import { zippedCopy } from "./zip-copy.ts";

const USAGE = `Usage: npm run people -- export EMAIL FILE    writes everything kept about a person into a ZIP file
       npm run people -- delete EMAIL          deletes the account in 30 days; signing in takes it back
       npm run people -- delete EMAIL --now    deletes it at once, for good
       npm run people -- cancel EMAIL          takes a deletion back
       npm run --silent people -- deleted --since DATE
                                               lists the accounts deleted since, by their numbers
       npm run people -- delete --ids FILE     deletes the accounts of such a list, after a restore`;

const now = () => new Date();

interface Person {
  id: number;
  email: string;
}

async function findPerson({ prisma }: Database, text: string): Promise<Person> {
  const email = normalEmail(text);
  if (email === null) {
    throw new InvalidInput([{ field: "email", message: `${text} is not an e-mail address.` }]);
  }
  const user = await prisma.user.findUnique({ where: { email } });
  if (user === null) throw new NotFound(`${email} has no account.`);
  return { id: user.id, email };
}

async function exportTo(database: Database, person: Person, file: string): Promise<string> {
  // Never over another file, and for nobody else's eyes.
  const target = createWriteStream(file, { flags: "wx", mode: 0o600 });
  await pipeline(zippedCopy(database, person.id, new Date()), target).catch((error: unknown) => {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    throw isThere ? new Conflict(`${file} is there already. Name another file.`) : error;
  });
  return `Everything kept about ${person.email} is in ${file}.`;
}

async function deleteNow(database: Database, { email }: Person): Promise<string> {
  await deleteAtOnce({ database, now }, { email });
  return `${email} is deleted. What they answered stays in the statistics of tests, as nobody's.`;
}

async function deleteLater(database: Database, { email }: Person): Promise<string> {
  const { deletionAt } = await markForDeletion({ database, now }, { email });
  return `${email} will be deleted on ${formatDate(deletionAt)}. Signing in before that day takes it back.`;
}

async function cancel(database: Database, { email }: Person): Promise<string> {
  return (await takeBackDeletion({ database, now }, email))
    ? `${email} will not be deleted.`
    : `No deletion of ${email} was asked for.`;
}

/** False for February 30, which JavaScript takes for March 2. */
function isInCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** A day, which begins in India as all that people are shown, or a moment with its zone. */
function momentOf(text: string): Date {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const moment = new Date(isDay ? `${text}T00:00:00+05:30` : text);
  if ((isDay || isMoment) && isInCalendar(text) && !Number.isNaN(moment.getTime())) return moment;
  const message = `${text} is no day. Write it as 2026-01-31, or a moment as 2026-01-31T22:00:00Z.`;
  throw new InvalidInput([{ field: "since", message }]);
}

async function list(database: Database, since: string): Promise<string[]> {
  return linesOfDeleted(await deletedSince(database, momentOf(since), now()));
}

function accounts(count: number, said: string): string {
  return `${count} ${count === 1 ? "account" : "accounts"} ${said}`;
}

function outcomeOf({ deleted, gone, newer }: DeletedAgain): string[] {
  const lines = [`${accounts(deleted, "deleted")}, ${gone} gone already.`];
  if (newer > 0) {
    lines.push(
      `${accounts(newer, newer === 1 ? "stays: it was" : "stay: they were")} made after the deletion of that number, by somebody else.`,
    );
  }
  return lines;
}

async function deleteListed(database: Database, file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch((error: Error) => {
    throw new NotFound(`${file} can't be read: ${error.message}`);
  });
  const listed = readDeleted(text, file);
  if (listed.length === 0) return [`${file} names no account.`];
  const lines = outcomeOf(await deleteAgain(database, listed));
  const administrators = await database.prisma.user.count({
    where: { role: "admin", isActive: true, deletionAt: null },
  });
  if (administrators === 0) {
    lines.push(
      "Careful: there is no administrator. Give somebody the role with: npm run admin -- grant EMAIL",
    );
  }
  return lines;
}

type Command = (database: Database) => Promise<string[]>;

/** What is done to a person, by the verb and what stands after the e-mail. */
function personalCommandOf(
  verb: string | undefined,
  last: string | undefined,
): ((database: Database, person: Person) => Promise<string>) | null {
  if (verb === "export" && last) return (database, person) => exportTo(database, person, last);
  if (verb === "delete" && last === "--now") return deleteNow;
  if (last !== undefined) return null;
  if (verb === "delete") return deleteLater;
  return verb === "cancel" ? cancel : null;
}

/** What to do, or null for wrong words. */
function commandOf(words: string[]): Command | null {
  const [verb, whom, last, ...rest] = words;
  if (!whom || rest.length > 0) return null;
  if (whom.startsWith("--")) {
    if (!last) return null;
    if (verb === "deleted" && whom === "--since") return (database) => list(database, last);
    return verb === "delete" && whom === "--ids"
      ? (database) => deleteListed(database, last)
      : null;
  }
  const command = personalCommandOf(verb, last);
  return (
    command && (async (database) => [await command(database, await findPerson(database, whom))])
  );
}

/**
 * Does for a person, on the word of anyone who runs the server, what the Account page does for oneself
 * (docs/rules.md, section 11): beside a running server or without one.
 *
 * @param words `export`, `delete` or `cancel`, an e-mail, and what the verb wants; or `deleted` and
 *   `delete` with what a list of deleted accounts wants (docs/operations.md, section 8)
 * @returns the message to print, and the exit code: 0 done, 1 failed, 2 wrong arguments
 */
export async function runPeopleCommand(words: string[], config: Config): Promise<CommandOutcome> {
  const command = commandOf(words);
  if (command === null) return { lines: [USAGE], exitCode: 2 };
  return withCommandDatabase(config, command);
}

if (import.meta.main) await runCommand(runPeopleCommand);
