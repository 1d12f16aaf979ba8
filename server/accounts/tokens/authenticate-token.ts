import { createHash } from "node:crypto";
import { MINUTE_MS } from "#rules/durations.ts";
import type { TokenScope } from "#rules/token-scopes.ts";
import { askedTogether } from "../../database/asked-together.ts";
import type { Database } from "../../database/client.ts";
import { onExamPool } from "../../database/pools.ts";
import { statement } from "../../database/statement.ts";
import type { Dependencies } from "../../dependencies.ts";
import { Unauthenticated } from "../../errors.ts";
import { INACTIVE } from "../user.ts";
import { NO_SESSION, type Viewer } from "../viewer.ts";

const PREFIX = "lex_";
const FORM = /^lex_[0-9A-Za-z]{32}$/;

/** True for a text that can only be meant as a personal access token. */
export function isPersonalToken(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** SHA-256 of a token. It has 190 random bits, so a slow hash would add nothing. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

const FIND = statement({
  prepared: "personal-token",
  text: `SELECT encode(t.token_hash, 'hex') AS hash, t.id, t.scopes, t.expires_at AS "expiresAt",
      t.last_used_at AS "lastUsedAt", u.id AS "userId", u.email, u.full_name AS "fullName", u.role,
      u.is_active AND u.deletion_at IS NULL AS "isActive"
    FROM personal_tokens t JOIN users u ON u.id = t.user_id
    WHERE t.token_hash = ANY (SELECT decode(hash, 'hex') FROM unnest(:hashes::text[]) hash)`,
  takes: { hashes: "text[]" },
  gives: {
    ...{ hash: "text", id: "int", scopes: "text[]", expiresAt: "timestamptz" },
    ...{ lastUsedAt: "timestamptz?", userId: "int", email: "text", fullName: "text" },
    ...{ role: "role", isActive: "boolean" },
  },
});

// Concurrent requests share one statement, so that a flood of invented tokens is cheap. Nothing is cached: the end of
// a token and a change of role take effect with the next request.
const askedToken = askedTogether(async (database: Database, hashes: string[]) => {
  const rows = await onExamPool(() => FIND.rows(database.pool, { hashes }));
  return new Map(rows.map((row) => [row.hash, row]));
});

const NOTE_USE = statement({
  text: "UPDATE personal_tokens SET last_used_at = :now WHERE id = :id AND (last_used_at IS NULL OR last_used_at <= :before)",
  takes: { id: "int", now: "timestamptz", before: "timestamptz" },
});

/**
 * Returns the person of a personal access token, with their current role. Stores its last use at most once a minute.
 *
 * @throws Unauthenticated when it is unknown, ended or expired, or its account is closed or about to be deleted
 */
export async function authenticateToken(
  { database, now }: Pick<Dependencies, "database" | "now">,
  token: string,
): Promise<Viewer & { token: NonNullable<Viewer["token"]> }> {
  const row = FORM.test(token)
    ? await askedToken(database, tokenHash(token).toString("hex"))
    : undefined;
  if (row === undefined) throw new Unauthenticated("This access token is unknown or has ended.");
  const moment = now();
  if (row.expiresAt <= moment) throw new Unauthenticated("This access token has expired.");
  if (!row.isActive) throw new Unauthenticated(INACTIVE, "ACCOUNT_INACTIVE");
  const before = new Date(moment.getTime() - MINUTE_MS);
  if (row.lastUsedAt === null || row.lastUsedAt <= before) {
    await NOTE_USE.count(database.pool, { id: row.id, now: moment, before });
  }
  const { userId, email, fullName, role, id } = row;
  const scopes = row.scopes as TokenScope[];
  return { userId, email, fullName, role, sessionId: NO_SESSION, token: { id, scopes } };
}
