import { LARGEST_ID } from "#rules/ids.ts";
import { daysBefore, promises } from "#rules/promises.ts";
import type { Database } from "../database/client.ts";
import { InvalidInput } from "../errors.ts";
import { erasePerson } from "./erase-person.ts";

/** An account that was deleted, by its number alone. */
export interface DeletedAccount {
  userId: number;
  /** Null when it is not known. */
  deletedAt: Date | null;
}

/**
 * The accounts that were deleted since a moment, the earliest first: what a restored backup has to
 * forget again (docs/operations.md, section 8).
 *
 * @param since within the days for which the numbers are kept
 * @throws InvalidInput for an earlier or a future moment, of which the list would say nothing
 */
export function deletedSince(
  { prisma }: Database,
  since: Date,
  now: Date,
): Promise<DeletedAccount[]> {
  const days = promises.deletedNumberDays;
  if (since < daysBefore(now, days)) {
    const message = `The list goes back ${days} days, since no backup may be older than ${promises.backupDays}. Name a later day.`;
    throw new InvalidInput([{ field: "since", message }]);
  }
  if (since > now) {
    const message = `${since.toISOString()} has not come yet. Name the moment of the backup, or earlier.`;
    throw new InvalidInput([{ field: "since", message }]);
  }
  return prisma.deletedAccount.findMany({
    where: { deletedAt: { gte: since } },
    orderBy: [{ deletedAt: "asc" }, { userId: "asc" }],
  });
}

/** A line for each: the number, and when it was deleted. */
export function linesOfDeleted(accounts: readonly DeletedAccount[]): string[] {
  return accounts.map(({ userId, deletedAt }) =>
    deletedAt === null ? `${userId}` : `${userId} ${deletedAt.toISOString()}`,
  );
}

const LINE = /^(\d{1,10})(?:\s+(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z))?$/;

function accountOf(line: string): DeletedAccount | null {
  const [, digits, time] = LINE.exec(line) ?? [];
  const userId = Number(digits);
  const deletedAt = time === undefined ? null : new Date(time);
  if (!(userId >= 1 && userId <= LARGEST_ID)) return null;
  return deletedAt !== null && Number.isNaN(deletedAt.getTime()) ? null : { userId, deletedAt };
}

/**
 * Reads a list as `linesOfDeleted` writes it; a number may stand without its moment.
 *
 * @param name of the file, for messages about it
 * @throws InvalidInput for the first lines that are none
 */
export function readDeleted(text: string, name: string): DeletedAccount[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const read = lines.map((line) => (line === "" ? null : accountOf(line)));
  const wrong = lines.flatMap((line, place) =>
    line === "" || read[place] !== null
      ? []
      : {
          field: "ids",
          message: `Line ${place + 1} of ${name} is not an account's number, alone or with the moment of its deletion: ${line.slice(0, 60)}`,
        },
  );
  if (wrong.length > 0) throw new InvalidInput(wrong);
  return read.filter((account) => account !== null);
}

/** What became of the accounts of a list. */
export interface DeletedAgain {
  deleted: number;
  /** Had gone already. */
  gone: number;
  /** Stay: they were made after the deletion, under a number that a restore gave away again. */
  newer: number;
}

/**
 * Deletes accounts that came back with a backup. An account that was made after the deletion is
 * somebody else's, and stays. It may be ended at any time, and run again.
 */
export async function deleteAgain(
  database: Database,
  accounts: readonly DeletedAccount[],
): Promise<DeletedAgain> {
  const done: DeletedAgain = { deleted: 0, gone: 0, newer: 0 };
  for (const { userId, deletedAt } of accounts) {
    if (await erasePerson(database, userId, { madeBy: deletedAt })) {
      done.deleted += 1;
      continue;
    }
    const stays = await database.prisma.user.count({ where: { id: userId, isErased: false } });
    if (stays > 0) done.newer += 1;
    else done.gone += 1;
  }
  return done;
}
