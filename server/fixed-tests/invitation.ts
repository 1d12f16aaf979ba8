import { randomBytes } from "node:crypto";
import type pg from "pg";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { assigned, bound, listed, type Row, selected, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { InvalidInput, NotFound } from "../errors.ts";
import { figure } from "../rules/figures.ts";

/** 192 random bits, so that nobody can guess a link. */
const TOKEN_BYTES = 24;

/** More people than would join any test by one link. */
const MOST_USES = 100_000;

const limitColumns = { maxUses: "int?", expiresAt: "timestamptz?" } as const;
/**
 * The limits of a link: its expiry, and how many people may join by it in total. Null means no limit.
 */
export type InvitationLimits = Row<typeof limitColumns>;

type Changes = Pick<Dependencies, "database" | "now">;

const makeToken = () => randomBytes(TOKEN_BYTES).toString("base64url");

// Raw SQL in this whole file: it runs in the `pg` transaction that changes the test or its link.
const ENSURE = statement({
  text: `INSERT INTO invitations (test_id, token, created_by_id)
    SELECT :testId, :token, :createdById WHERE NOT EXISTS (SELECT FROM invitations WHERE test_id = :testId)
    ON CONFLICT (test_id) WHERE revoked_at IS NULL DO NOTHING`,
  takes: { testId: "int", token: "text", createdById: "int?" },
});

/**
 * Gives a private test its first invitation link. A test whose link was ended gets no new one.
 *
 * @param viewer the person who made the test private, or null for the server
 */
export async function ensureInvitation(
  client: pg.ClientBase,
  viewer: Viewer | null,
  testId: number,
): Promise<void> {
  const createdById = viewer?.userId ?? null;
  await ENSURE.count(client, { testId, token: makeToken(), createdById });
}

const LOCK_TEST = statement({
  text: "SELECT FROM tests WHERE id = :testId AND archived_at IS NULL FOR NO KEY UPDATE",
  takes: { testId: "int" },
});

/** Runs changes of a test's link one by one, so that the second sees the result of the first. */
async function inTurn(
  viewer: Viewer,
  { database }: Changes,
  testId: number,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<number> {
  requirePermission(viewer, "test:invite");
  await inTransaction(database, async (client) => {
    if ((await LOCK_TEST.count(client, { testId })) === 0) throw new NotFound("Test not found");
    await work(client);
  });
  return testId;
}

/** Revokes the current link, if there is one, and returns its limits. */
const REVOKE = statement({
  text: `UPDATE invitations SET revoked_at = :now WHERE test_id = :testId AND revoked_at IS NULL
    RETURNING ${selected(limitColumns)}`,
  takes: { testId: "int", now: "timestamptz" },
  gives: limitColumns,
});

const ADD = statement({
  text: `INSERT INTO invitations (test_id, token, ${listed(limitColumns)}, created_by_id)
    VALUES (:testId, :token, ${bound(limitColumns)}, :createdById)`,
  takes: { testId: "int", token: "text", ...limitColumns, createdById: "int" },
});

/**
 * Makes a new invitation link for a test and revokes the old one. People who followed the old one keep
 * access (docs/rules.md, section 8). The new link has the same cap, counted from zero, and the same expiry unless
 * that is past.
 *
 * @returns the test's id
 * @throws NotFound when there is no such test
 */
export function renewInvitation(
  viewer: Viewer,
  dependencies: Changes,
  testId: number,
): Promise<number> {
  return inTurn(viewer, dependencies, testId, async (client) => {
    const now = dependencies.now();
    const old = await REVOKE.row(client, { testId, now });
    const expiresAt = old?.expiresAt && old.expiresAt > now ? old.expiresAt : null;
    await ADD.count(client, {
      testId,
      token: makeToken(),
      maxUses: old?.maxUses ?? null,
      expiresAt,
      createdById: viewer.userId,
    });
  });
}

/**
 * Ends a test's invitation link: nobody can join by it, and people who have joined keep access.
 *
 * @returns the test's id
 * @throws NotFound when there is no such test
 */
export function endInvitation(
  viewer: Viewer,
  dependencies: Changes,
  testId: number,
): Promise<number> {
  return inTurn(viewer, dependencies, testId, async (client) => {
    await REVOKE.count(client, { testId, now: dependencies.now() });
  });
}

const HOLD = statement({
  text: "SELECT id, uses FROM invitations WHERE test_id = :testId AND revoked_at IS NULL FOR UPDATE",
  takes: { testId: "int" },
  gives: { id: "int", uses: "int" },
});

const LIMIT = statement({
  text: `UPDATE invitations SET ${assigned(limitColumns)} WHERE id = :id`,
  takes: { id: "int", ...limitColumns },
});

/**
 * Sets the limits of a test's invitation link.
 *
 * @returns the test's id
 * @throws NotFound when there is no such test, or it has no link
 * @throws InvalidInput for an expiry in the past, or a cap below the number of people who have joined
 */
export function limitInvitation(
  viewer: Viewer,
  dependencies: Changes,
  testId: number,
  { maxUses, expiresAt }: InvitationLimits,
): Promise<number> {
  return inTurn(viewer, dependencies, testId, async (client) => {
    const link = await HOLD.row(client, { testId });
    if (link === undefined) throw new NotFound("This test has no invitation link. Make one first.");
    const lowest = Math.max(1, link.uses);
    const errors = [];
    if (maxUses !== null && (maxUses < lowest || maxUses > MOST_USES)) {
      const joined =
        link.uses > 1 ? `, since ${figure(link.uses)} have joined by this link already` : "";
      const message = `The number of people must be from ${figure(lowest)} to ${figure(MOST_USES)}${joined}.`;
      errors.push({ field: "maxUses", message });
    }
    if (expiresAt !== null && expiresAt <= dependencies.now()) {
      errors.push({ field: "expiresAt", message: "The end must be in the future." });
    }
    if (errors.length > 0) throw new InvalidInput(errors);
    await LIMIT.count(client, { id: link.id, maxUses, expiresAt });
  });
}
