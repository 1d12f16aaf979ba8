import type pg from "pg";
import { areNear, foldName } from "#rules/near-names.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Database } from "../database/client.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { forgetBank, knownOfBank } from "./bank-cache.ts";

const APART = statement({
  text: "SELECT one, other FROM different_names WHERE subject = ''",
  gives: { one: "text", other: "text" },
});

const HIDE = statement({
  text: "INSERT INTO unconfirmed_subjects (name) SELECT unnest(:names::text[]) ON CONFLICT DO NOTHING",
  takes: { names: "text[]" },
});

/**
 * Hides new subjects of a file whose names are similar to another one, since they are probably typing errors. Students
 * don't see their questions until an administrator decides on them. Call it in the transaction that stores the
 * questions, so that nobody sees them earlier.
 *
 * @param known the subjects that the bank had before
 * @param brought the new ones; among similar ones, the first with the most rows counts as correct
 */
export async function hideNearSubjects(
  client: pg.PoolClient,
  known: readonly string[],
  brought: readonly { name: string; rows: number }[],
): Promise<void> {
  if (brought.length === 0) return;
  const apart = new Set((await APART.rows(client)).map(({ one, other }) => `${one}\0${other}`));
  const isNear = (one: string, other: string) =>
    (foldName(one) === foldName(other) || areNear(one, other)) &&
    !apart.has([one, other].sort().join("\0"));
  const trusted = [...known];
  const names: string[] = [];
  for (const { name } of brought.toSorted((one, other) => other.rows - one.rows)) {
    (trusted.some((other) => isNear(name, other)) ? names : trusted).push(name);
  }
  if (names.length > 0) await HIDE.rows(client, { names });
}

/** Returns the subjects that students don't see yet. */
export function unconfirmedSubjects(database: Database): Promise<ReadonlySet<string>> {
  return knownOfBank(database, "unconfirmed subjects", async () => {
    const rows = await database.prisma.unconfirmedSubject.findMany({ select: { name: true } });
    return new Set(rows.map(({ name }) => name));
  });
}

/**
 * Lets students see these subjects. Does nothing for subjects that they see already.
 *
 * @throws Forbidden for a student
 */
export async function confirmSubjects(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  names: readonly string[],
): Promise<void> {
  requirePermission(viewer, "question:write");
  await database.prisma.unconfirmedSubject.deleteMany({ where: { name: { in: [...names] } } });
  forgetBank(database);
}
