import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { formatIstDate } from "#rules/times.ts";
import { type CommandOutcome, tellCommand, withCommandDatabase } from "../accounts/command.ts";
import { normalEmail } from "../accounts/email.ts";
import {
  refuseLastAdministrator,
  requestDeletionOf,
  takeBackDeletion,
} from "../accounts/request-deletion.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/client.ts";
import { Conflict, InvalidInput, NotFound } from "../errors.ts";
import { erasePerson } from "./erase-person.ts";
import { zippedCopy } from "./zip-copy.ts";

const USAGE = `Usage: npm run people -- export EMAIL FILE    writes everything kept about a person into a ZIP file
       npm run people -- delete EMAIL          deletes the account in 30 days; signing in takes it back
       npm run people -- delete EMAIL --now    deletes it at once, for good
       npm run people -- cancel EMAIL          takes a deletion back`;

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

async function deleteNow(database: Database, { id, email }: Person): Promise<string> {
  await database.prisma.$transaction((transaction) => refuseLastAdministrator(transaction, id));
  await erasePerson(database, id, null);
  return `${email} is deleted. What they answered stays in the statistics of tests, as nobody's.`;
}

/** What to do, or null for wrong words. */
function deedOf(words: string[]): ((database: Database) => Promise<string>) | null {
  const [verb, email, last, ...rest] = words;
  if (!email || rest.length > 0) return null;
  if (verb === "export" && last) {
    return async (database) => exportTo(database, await findPerson(database, email), last);
  }
  if (verb === "delete" && last === "--now") {
    return async (database) => deleteNow(database, await findPerson(database, email));
  }
  if (last !== undefined) return null;
  const now = () => new Date();
  if (verb === "delete") {
    return async (database) => {
      const person = await findPerson(database, email);
      const day = await requestDeletionOf({ database, now }, person.email);
      return `${person.email} will be deleted on ${formatIstDate(day)}. Signing in before that day takes it back.`;
    };
  }
  if (verb === "cancel") {
    return async (database) => {
      const person = await findPerson(database, email);
      return (await takeBackDeletion({ database, now }, person.email))
        ? `${person.email} will not be deleted.`
        : `No deletion of ${person.email} was asked for.`;
    };
  }
  return null;
}

/**
 * Does for a person, on the word of whoever runs the server, what the Account page does for oneself
 * (docs/rules.md, section 11): beside a running server or without one.
 *
 * @param words `export`, `delete` or `cancel`, an e-mail, and what the verb wants
 * @returns what to tell, and the exit code: 0 done, 1 failed, 2 wrong words
 */
export async function runPeopleCommand(words: string[], config: Config): Promise<CommandOutcome> {
  const deed = deedOf(words);
  if (deed === null) return { lines: [USAGE], exitCode: 2 };
  return withCommandDatabase(config, async (database) => [await deed(database)]);
}

if (import.meta.main) await tellCommand(runPeopleCommand);
