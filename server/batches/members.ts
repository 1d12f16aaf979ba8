import { searchForm } from "#rules/fold-text.ts";
import { visibleLine } from "#rules/visible-text.ts";
import { normalEmail } from "../accounts/email.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { escapeLike } from "../database/escape-like.ts";
import { type Row, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { InvalidInput, NotFound } from "../errors.ts";
import { addressProblem } from "./address.ts";
import { MISSING_BATCH, type Needed } from "./batch.ts";
import { WAITING } from "./list-batches.ts";

const personColumns = {
  batchId: "int",
  userId: "int?",
  fullName: "text",
  email: "text",
  profilePicture: "text?",
  addedAt: "timestamptz",
  testsTaken: "int",
} as const;

/** Somebody in a batch; `userId` is null for an address that has yet to sign in. */
export type BatchPerson = Row<typeof personColumns>;

/** Whom a list of a batch's people has. */
export interface PeopleFilter {
  batchId: number;
  isWaiting: boolean;
  search: string | null;
}

// Raw SQL, like all of this file: people are found by an index of a function.
const MEMBERS = `FROM batch_members m JOIN users u ON u.id = m.user_id LEFT JOIN user_statistics s ON s.user_id = u.id
  WHERE m.batch_id = :batchId[[ AND (search_form(u.email) ILIKE :pattern OR search_form(u.full_name) ILIKE :pattern)]]`;
const EXPECTED = `FROM ${WAITING}
  WHERE w.batch_id = :batchId[[ AND (search_form(w.email) ILIKE :pattern OR search_form(w.full_name) ILIKE :pattern)]]`;

const pageOf = (text: string) =>
  statement({
    text: `${text} OFFSET :skip LIMIT :limit`,
    takes: { batchId: "int", skip: "bigint", limit: "bigint" },
    mayTake: { pattern: "text" },
    gives: personColumns,
  });
const countOf = (from: string) =>
  statement({
    text: `SELECT count(*)::int AS count ${from}`,
    takes: { batchId: "int" },
    mayTake: { pattern: "text" },
    gives: { count: "int!" },
  });

const LISTS = {
  members: {
    page: pageOf(`SELECT m.batch_id AS "batchId", u.id AS "userId", u.full_name AS "fullName", u.email,
        u.profile_picture AS "profilePicture", m.added_at AS "addedAt", coalesce(s.tests_taken, 0) AS "testsTaken"
      ${MEMBERS} ORDER BY lower(u.full_name), u.id`),
    count: countOf(MEMBERS),
  },
  waiting: {
    page: pageOf(`SELECT w.batch_id AS "batchId", NULL::int AS "userId", w.full_name AS "fullName", w.email,
        NULL::text AS "profilePicture", w.added_at AS "addedAt", 0 AS "testsTaken" ${EXPECTED} ORDER BY w.email`),
    count: countOf(EXPECTED),
  },
};

function asked({ batchId, isWaiting, search }: PeopleFilter) {
  const text = searchForm(search ?? "");
  const pattern = text === "" ? {} : { pattern: `%${escapeLike(text)}%` };
  return { list: isWaiting ? LISTS.waiting : LISTS.members, values: { batchId, ...pattern } };
}

/** A page of a batch's students by name, or of the addresses that wait for it. */
export async function listPeople(
  viewer: Viewer,
  { database }: Needed,
  filter: PeopleFilter,
  page: { skip: number; limit: number },
): Promise<BatchPerson[]> {
  requirePermission(viewer, "batch:read");
  const { list, values } = asked(filter);
  return list.page.rows(database.pool, { ...values, ...page });
}

/** How many `listPeople` has, over all pages. */
export async function countPeople(
  viewer: Viewer,
  { database }: Needed,
  filter: PeopleFilter,
): Promise<number> {
  requirePermission(viewer, "batch:read");
  const { list, values } = asked(filter);
  return (await list.count.row(database.pool, values))?.count ?? 0;
}

const HOLD = statement({
  text: "SELECT id FROM batches WHERE id = :batchId FOR SHARE",
  takes: { batchId: "int" },
});
/** What an address is known as: its account, if there is one. */
const KNOWN = statement({
  text: "SELECT id, role FROM users WHERE email = :email AND NOT is_erased",
  takes: { email: "text" },
  gives: { id: "int", role: "role" },
});
const ADD = statement({
  text: `INSERT INTO batch_members (batch_id, user_id, added_at) VALUES (:batchId, :userId, :now) ON CONFLICT DO NOTHING`,
  takes: { batchId: "int", userId: "int", now: "timestamptz" },
});
const WAIT = statement({
  text: `INSERT INTO batch_waiting (batch_id, email, full_name, added_at) VALUES (:batchId, :email, :fullName, :now)
    ON CONFLICT (batch_id, email) DO UPDATE SET full_name = excluded.full_name WHERE excluded.full_name <> ''`,
  takes: { batchId: "int", email: "text", fullName: "text", now: "timestamptz" },
});

/** Names of people longer than that are cut. */
const PERSON_NAME_MAX = 200;

/**
 * Puts a student into a batch by the e-mail address. An address without an account waits: it joins when a student
 * first signs in with it.
 *
 * @throws NotFound when there is no such batch
 * @throws InvalidInput for what is no address, or an administrator's
 */
export async function addToBatch(
  viewer: Viewer,
  { database, now }: Needed,
  { batchId, email: given, fullName }: { batchId: number; email: string; fullName: string },
): Promise<void> {
  requirePermission(viewer, "batch:write");
  const refuse = (message: string) => new InvalidInput([{ field: "email", message }]);
  const problem = addressProblem(given);
  const email = normalEmail(given);
  if (problem !== null || email === null) throw refuse(problem ?? "This is not an e-mail address.");
  await inTransaction(database, async (client) => {
    if ((await HOLD.count(client, { batchId })) === 0) throw new NotFound(MISSING_BATCH);
    const known = await KNOWN.row(client, { email });
    if (known === undefined) {
      const name = visibleLine(fullName.replaceAll("\0", "")).slice(0, PERSON_NAME_MAX);
      await WAIT.count(client, { batchId, email, fullName: name.toWellFormed(), now: now() });
      return;
    }
    if (known.role !== "student") {
      throw refuse("This is an administrator or other staff; administrators are in no batch.");
    }
    await ADD.count(client, { batchId, userId: known.id, now: now() });
  });
}

const TAKE_OUT = statement({
  text: `WITH members AS (DELETE FROM batch_members m USING users u
      WHERE m.batch_id = :batchId AND u.id = m.user_id AND u.email = :email RETURNING m.user_id),
    waiting AS (DELETE FROM batch_waiting WHERE batch_id = :batchId AND email = :email RETURNING email)
    SELECT (SELECT count(*) FROM members) + (SELECT count(*) FROM waiting) AS count`,
  takes: { batchId: "int", email: "text" },
  gives: { count: "bigint!" },
});

/**
 * Takes a student, or an address that waits, out of a batch. Results stay, and so does an attempt in progress: it
 * can be finished, as on a test that was hidden in the meantime.
 *
 * @throws NotFound when nobody of that address is in the batch
 */
export async function removeFromBatch(
  viewer: Viewer,
  { database }: Needed,
  { batchId, email }: { batchId: number; email: string },
): Promise<void> {
  requirePermission(viewer, "batch:write");
  const address = normalEmail(email) ?? "";
  const row = await TAKE_OUT.row(database.pool, { batchId, email: address });
  if (Number(row?.count ?? 0) === 0) throw new NotFound("Nobody of this address is in the batch.");
}
