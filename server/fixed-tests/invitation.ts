import { randomBytes } from "node:crypto";
import type pg from "pg";
import type { Viewer } from "../accounts/viewer.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { InvalidInput, NotFound } from "../errors.ts";
import { requireAdmin } from "../questions/require-admin.ts";

/** 192 random bits: nobody guesses a link. */
const TOKEN_BYTES = 24;

/** More people than any test is given to by one link. */
const MOST_USES = 100_000;

/** How far a link reaches; null sets no bound. */
export interface InvitationLimits {
  /** How many people may join by it, those who have joined already among them. */
  maxUses: number | null;
  expiresAt: Date | null;
}

type Changes = Pick<Dependencies, "database" | "now">;

const makeToken = () => randomBytes(TOKEN_BYTES).toString("base64url");

/**
 * Gives a private test its first invitation link. One whose link was ended gets none unasked.
 *
 * @param viewer who made the test private, or null when the server itself did
 */
export async function ensureInvitation(
  client: pg.ClientBase,
  viewer: Viewer | null,
  testId: number,
): Promise<void> {
  await client.query(
    `INSERT INTO invitations (test_id, token, created_by_id)
     SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM invitations WHERE test_id = $1)
     ON CONFLICT (test_id) WHERE revoked_at IS NULL DO NOTHING`,
    [testId, makeToken(), viewer?.userId ?? null],
  );
}

/** Changes of a test's link take turns: the second finds what the first left. */
async function inTurn(
  viewer: Viewer,
  { database }: Changes,
  testId: number,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<number> {
  requireAdmin(viewer);
  await inTransaction(database, async (client) => {
    const test = await client.query(
      "SELECT FROM tests WHERE id = $1 AND archived_at IS NULL FOR NO KEY UPDATE",
      [testId],
    );
    if (test.rowCount === 0) throw new NotFound("Test not found");
    await work(client);
  });
  return testId;
}

/** Kills the link that holds, if one does, and tells how far it reached. */
async function revoke(
  client: pg.ClientBase,
  testId: number,
  now: Date,
): Promise<InvitationLimits | undefined> {
  const { rows } = await client.query<InvitationLimits>(
    `UPDATE invitations SET revoked_at = $2 WHERE test_id = $1 AND revoked_at IS NULL
     RETURNING max_uses AS "maxUses", expires_at AS "expiresAt"`,
    [testId, now],
  );
  return rows[0];
}

/**
 * Makes a new invitation link for a test and kills the old one. Whoever followed the old one keeps
 * the test (docs/rules.md, section 8). The new one has the cap of the old, counted from nothing,
 * and its end, unless that is past.
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
    const old = await revoke(client, testId, now);
    const expiresAt = old?.expiresAt && old.expiresAt > now ? old.expiresAt : null;
    await client.query(
      `INSERT INTO invitations (test_id, token, max_uses, expires_at, created_by_id)
       VALUES ($1, $2, $3, $4, $5)`,
      [testId, makeToken(), old?.maxUses ?? null, expiresAt, viewer.userId],
    );
  });
}

/**
 * Ends a test's invitation link: nobody joins by it any more, and whoever has joined stays.
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
    await revoke(client, testId, dependencies.now());
  });
}

/**
 * Bounds a test's invitation link.
 *
 * @returns the test's id
 * @throws NotFound when there is no such test, or it has no link
 * @throws InvalidInput for an end that is past, or a cap below those who have joined already
 */
export function limitInvitation(
  viewer: Viewer,
  dependencies: Changes,
  testId: number,
  { maxUses, expiresAt }: InvitationLimits,
): Promise<number> {
  return inTurn(viewer, dependencies, testId, async (client) => {
    const { rows } = await client.query<{ id: number; uses: number }>(
      "SELECT id, uses FROM invitations WHERE test_id = $1 AND revoked_at IS NULL FOR UPDATE",
      [testId],
    );
    const link = rows[0];
    if (link === undefined) throw new NotFound("This test has no invitation link. Make one first.");
    const lowest = Math.max(1, link.uses);
    const errors = [];
    if (maxUses !== null && (maxUses < lowest || maxUses > MOST_USES)) {
      const joined = link.uses > 1 ? `, since ${link.uses} have joined by this link already` : "";
      const message = `The number of people must be from ${lowest} to ${MOST_USES}${joined}.`;
      errors.push({ field: "maxUses", message });
    }
    if (expiresAt !== null && expiresAt <= dependencies.now()) {
      errors.push({ field: "expiresAt", message: "The end must be in the future." });
    }
    if (errors.length > 0) throw new InvalidInput(errors);
    await client.query("UPDATE invitations SET max_uses = $2, expires_at = $3 WHERE id = $1", [
      link.id,
      maxUses,
      expiresAt,
    ]);
  });
}
