import type pg from "pg";
import { batchLimits } from "#rules/batches.ts";
import { foldName, nameNear } from "#rules/near-names.ts";
import { normalEmail } from "../accounts/email.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { Conflict, NotFound } from "../errors.ts";
import { addressProblem } from "./address.ts";
import type { Needed } from "./batch.ts";
import { type ReadRow, readRoster } from "./read-roster.ts";

export const MISSING_ROSTER = "Roster not found";

/** What becomes of a row, before and after it is written. */
interface JudgedRow extends ReadRow {
  outcome: "taken" | "warning" | "error";
  message: string;
  meant: string | null;
  /** Of a taken row: the address as accounts store it, its account, and the batches. */
  address: string;
  userId: number | null;
  into: KnownBatch[];
  added: number;
  isNew: boolean;
}

interface KnownBatch {
  id: number;
  name: string;
  isArchived: boolean;
}

// Raw SQL, like all of this file: a roster of thousands of rows is a few statements in one transaction of `pg`.
const BATCHES = statement({
  text: `SELECT id, name, name_key AS "nameKey", archived_at IS NOT NULL AS "isArchived" FROM batches FOR SHARE`,
  gives: { id: "int", name: "text", nameKey: "text", isArchived: "boolean!" },
});
const KNOWN = statement({
  text: "SELECT id, email, role FROM users WHERE email = ANY (:emails) AND NOT is_erased",
  takes: { emails: "text[]" },
  gives: { id: "int", email: "text", role: "role" },
});
const EXPECTED = statement({
  text: "SELECT DISTINCT email FROM batch_waiting WHERE email = ANY (:emails)",
  takes: { emails: "text[]" },
  gives: { email: "text" },
});
const NEW_ROSTER = statement({
  text: "INSERT INTO rosters (user_id, file_name, uploaded_at) VALUES (:userId, :fileName, :now) RETURNING id",
  takes: { userId: "int", fileName: "text", now: "timestamptz" },
  gives: { id: "int" },
});
const JOIN = statement({
  text: `INSERT INTO batch_members (batch_id, user_id, added_at, roster_id)
    SELECT j."batchId", j."userId", :now, :rosterId FROM jsonb_to_recordset(:rows::jsonb) AS j ("batchId" int, "userId" int)
    ORDER BY 1, 2 ON CONFLICT DO NOTHING RETURNING batch_id AS "batchId", user_id AS "userId"`,
  takes: { rows: "jsonb", rosterId: "int", now: "timestamptz" },
  gives: { batchId: "int", userId: "int" },
});
const WAIT = statement({
  text: `INSERT INTO batch_waiting (batch_id, email, full_name, added_at, roster_id)
    SELECT j."batchId", j.email, j."fullName", :now, :rosterId
    FROM jsonb_to_recordset(:rows::jsonb) AS j ("batchId" int, email text, "fullName" text)
    ORDER BY 1, 2 ON CONFLICT DO NOTHING RETURNING batch_id AS "batchId", email`,
  takes: { rows: "jsonb", rosterId: "int", now: "timestamptz" },
  gives: { batchId: "int", email: "text" },
});
const KEEP_ROWS = statement({
  text: `INSERT INTO roster_rows (roster_id, row, email, full_name, batches, outcome, message, meant, added, is_new)
    SELECT :rosterId, r.row, r.email, r."fullName", r.batches, r.outcome, r.message, r.meant, r.added, r."isNew"
    FROM jsonb_to_recordset(:rows::jsonb) AS r (row int, email text, "fullName" text, batches text[], outcome text,
      message text, meant text, added int, "isNew" boolean)
    ON CONFLICT (roster_id, row) DO UPDATE SET outcome = excluded.outcome, message = excluded.message,
      meant = excluded.meant, added = excluded.added, is_new = excluded.is_new`,
  takes: { rosterId: "int", rows: "jsonb" },
});

const listed = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

/** What the rows of a file are judged by. */
interface Facts {
  batches: ReadonlyMap<string, KnownBatch>;
  accounts: ReadonlyMap<string, { id: number; role: string }>;
  expected: ReadonlySet<string>;
  /** Whether an unknown batch counts as the one that it probably means. */
  takesMeant: boolean;
}

/** The batches that a row names, or why it can't be taken. */
function batchesOf({ batches: names }: ReadRow, { batches: known, takesMeant }: Facts) {
  const all = [...known.values()].filter(({ isArchived }) => !isArchived);
  const meantFor = (name: string) =>
    nameNear(
      name,
      all.map((batch) => batch.name),
    );
  const found = names.map((name) => {
    const batch = known.get(foldName(name));
    const meant = batch === undefined ? meantFor(name) : null;
    return {
      name,
      meant,
      batch: meant !== null && takesMeant ? known.get(foldName(meant)) : batch,
    };
  });
  const unknown = found.filter(({ batch }) => batch === undefined);
  const archived = found.flatMap(({ batch }) => (batch?.isArchived ? [batch.name] : []));
  const into = found.flatMap(({ batch }) => batch ?? []);
  if (unknown.length > 0) {
    const verb = unknown.length === 1 ? "does" : "do";
    const noun = unknown.length === 1 ? "Batch" : "Batches";
    const meant = unknown.flatMap(({ meant }) => meant ?? []);
    const isJoined = unknown.some(({ name }) => name.includes(","));
    const how = isJoined ? " Put semicolons between batches." : "";
    return {
      message: `${noun} ${listed(unknown.map(({ name }) => name))} ${verb} not exist.${how}`,
      meant: meant.length === unknown.length && archived.length === 0 ? listed(meant) : null,
    };
  }
  if (archived.length > 0) {
    return { message: `${listed(archived)} is archived. Restore the batch first.`, meant: null };
  }
  return { into: [...new Set(into)] };
}

function judged(row: ReadRow, facts: Facts, firstRows: Map<string, number>): JudgedRow {
  const address = normalEmail(row.email) ?? "";
  const account = facts.accounts.get(address);
  const nothing = { address, userId: account?.id ?? null, into: [], added: 0, isNew: false };
  const refused = (outcome: "warning" | "error", message: string, meant: string | null = null) => ({
    ...{ ...row, ...nothing, outcome, message, meant },
  });
  const problem = row.problem ?? addressProblem(row.email);
  if (problem !== null) return refused("error", problem);
  if (account !== undefined && account.role !== "student") {
    const is =
      account.role === "admin" ? "an administrator; administrators are" : "staff; staff are";
    return refused("warning", `Is ${is} in no batch.`);
  }
  const first = firstRows.get(address);
  if (first !== undefined) {
    return refused("warning", `The same address is in row ${first}, which counted.`);
  }
  if (row.batches.length === 0) {
    return refused("error", "No batch is named. Name one or more, with semicolons between them.");
  }
  if (row.batches.length > batchLimits.perRow) {
    return refused("error", `Names more than ${batchLimits.perRow} batches.`);
  }
  const found = batchesOf(row, facts);
  if (found.into === undefined) return refused("warning", found.message, found.meant);
  firstRows.set(address, row.row);
  const isNew = account === undefined && !facts.expected.has(address);
  return {
    ...row,
    ...nothing,
    outcome: "taken",
    message: "",
    meant: null,
    into: found.into,
    isNew,
  };
}

/** Says what became of a taken row. @param added the batches that are new to the student */
function takenWords(row: JudgedRow, added: readonly KnownBatch[]): string {
  if (added.length === 0) return `Already in ${listed(row.into.map(({ name }) => name))}.`;
  const waits = row.userId === null ? " Joins at the first sign-in." : "";
  const rest = row.into.filter((batch) => !added.includes(batch));
  const already = rest.length === 0 ? "" : ` Already in ${listed(rest.map(({ name }) => name))}.`;
  return `Added to ${listed(added.map(({ name }) => name))}.${already}${waits}`;
}

/** Judges rows and writes their memberships. @returns the rows with what became of them */
async function takeRows(
  client: pg.ClientBase,
  { rosterId, now, takesMeant }: { rosterId: number; now: Date; takesMeant: boolean },
  read: readonly ReadRow[],
): Promise<JudgedRow[]> {
  const emails = [...new Set(read.flatMap(({ email }) => normalEmail(email) ?? []))];
  const batches = await BATCHES.rows(client);
  const facts: Facts = {
    batches: new Map(batches.map((batch) => [batch.nameKey, batch])),
    accounts: new Map((await KNOWN.rows(client, { emails })).map((one) => [one.email, one])),
    expected: new Set((await EXPECTED.rows(client, { emails })).map(({ email }) => email)),
    takesMeant,
  };
  const firstRows = new Map<string, number>();
  const rows = read.map((row) => judged(row, facts, firstRows));
  const places = rows.flatMap(({ into, userId, address, fullName }) =>
    into.map(({ id: batchId }) => ({ batchId, userId, email: address, fullName })),
  );
  const of = (hasAccount: boolean) =>
    JSON.stringify(places.filter(({ userId }) => (userId !== null) === hasAccount));
  const joined = await JOIN.rows(client, { rosterId, now, rows: of(true) });
  const waiting = await WAIT.rows(client, { rosterId, now, rows: of(false) });
  const written = new Set([
    ...joined.map(({ batchId, userId }) => `${batchId} ${userId}`),
    ...waiting.map(({ batchId, email }) => `${batchId} ${email}`),
  ]);
  return rows.map((row) => {
    if (row.outcome !== "taken") return row;
    const added = row.into.filter(({ id }) => written.has(`${id} ${row.userId ?? row.address}`));
    return { ...row, added: added.length, message: takenWords(row, added) };
  });
}

/** A roster as it arrives. */
export interface RosterUpload {
  stream: AsyncIterable<Uint8Array>;
  fileName: string;
  /** Called when the file was read, in the transaction that takes it; what it throws undoes everything. */
  beforeCommit?: (client: pg.ClientBase, rosterId: number) => Promise<void>;
}

/**
 * Takes a roster: rows that can be taken put their students into batches, and what became of every row is kept.
 * Addresses without an account wait. A student who signs in for the first time at this very moment may be missed;
 * the next sign-in puts that right.
 *
 * @returns the roster's number
 * @throws as `readRoster`; nothing is taken then
 */
export async function takeRoster(
  viewer: Viewer,
  { database, now }: Needed,
  { stream, fileName, beforeCommit }: RosterUpload,
): Promise<number> {
  requirePermission(viewer, "batch:write");
  const read = await readRoster(stream);
  return inTransaction(database, async (client) => {
    const name = fileName.replaceAll("\0", "").toWellFormed().slice(0, 200) || "roster.csv";
    const roster = { userId: viewer.userId, fileName: name, now: now() };
    const rosterId = (await NEW_ROSTER.row(client, roster))?.id;
    if (rosterId === undefined) throw new Error("The roster was not stored.");
    const rows = await takeRows(client, { rosterId, now: roster.now, takesMeant: false }, read);
    await KEEP_ROWS.count(client, { rosterId, rows: JSON.stringify(rows) });
    await beforeCommit?.(client, rosterId);
    return rosterId;
  });
}

const HOLD = statement({
  text: `SELECT undone_at AS "undoneAt" FROM rosters WHERE id = :rosterId FOR UPDATE`,
  takes: { rosterId: "int" },
  gives: { undoneAt: "timestamptz?" },
});
const ROW = statement({
  text: `SELECT row, email, full_name AS "fullName", batches, meant FROM roster_rows WHERE roster_id = :rosterId AND row = :row`,
  takes: { rosterId: "int", row: "int" },
  gives: { row: "int", email: "text", fullName: "text", batches: "text[]", meant: "text?" },
});

/** @throws NotFound when there is no such roster, Conflict once it is undone */
async function holdRoster(client: Queryable, rosterId: number): Promise<void> {
  const roster = await HOLD.row(client, { rosterId });
  if (roster === undefined) throw new NotFound(MISSING_ROSTER);
  if (roster.undoneAt !== null) throw new Conflict("This roster is undone. Upload it again.");
}

/**
 * Takes a row of a roster with the batches that it probably means.
 *
 * @throws NotFound when there is no such row
 * @throws Conflict when the roster is undone, or the row is taken or means nothing known
 */
export async function takeRosterRow(
  viewer: Viewer,
  { database, now }: Needed,
  { rosterId, row }: { rosterId: number; row: number },
): Promise<void> {
  requirePermission(viewer, "batch:write");
  await inTransaction(database, async (client) => {
    await holdRoster(client, rosterId);
    const found = await ROW.row(client, { rosterId, row });
    if (found === undefined) throw new NotFound("Row not found");
    if (found.meant === null) throw new Conflict("There is nothing to take of this row.");
    const { meant: _, ...read } = found;
    const rows = await takeRows(client, { rosterId, now: now(), takesMeant: true }, [
      { ...read, problem: null },
    ]);
    await KEEP_ROWS.count(client, { rosterId, rows: JSON.stringify(rows) });
  });
}

const UNDO = statement({
  text: `WITH members AS (DELETE FROM batch_members WHERE roster_id = :rosterId),
      waiting AS (DELETE FROM batch_waiting WHERE roster_id = :rosterId)
    UPDATE rosters SET undone_at = :now WHERE id = :rosterId`,
  takes: { rosterId: "int", now: "timestamptz" },
});

/**
 * Takes out again whom a roster put into batches: nobody who was in one before, and nobody who was taken out and
 * added again since.
 *
 * @throws NotFound when there is no such roster, Conflict when it is undone already
 */
export async function undoRoster(
  viewer: Viewer,
  { database, now }: Needed,
  rosterId: number,
): Promise<void> {
  requirePermission(viewer, "batch:write");
  await inTransaction(database, async (client) => {
    await holdRoster(client, rosterId);
    await UNDO.count(client, { rosterId, now: now() });
  });
}
