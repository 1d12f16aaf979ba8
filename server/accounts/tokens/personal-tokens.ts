import { randomInt } from "node:crypto";
import { DAY_MS } from "#rules/durations.ts";
import { storedTextError } from "#rules/stored-text.ts";
import { scopesOf, TOKEN_SCOPES, type TokenScope, tokenLimits } from "#rules/token-scopes.ts";
import { visibleLine } from "#rules/visible-text.ts";
import { recordEntry } from "../../audit/record-entry.ts";
import { type Columns, statement } from "../../database/statement.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Dependencies } from "../../dependencies.ts";
import { Conflict, InvalidInput, NotFound, Unauthenticated } from "../../errors.ts";
import { requireScope } from "../require-permission.ts";
import type { Viewer } from "../viewer.ts";
import { tokenHash } from "./authenticate-token.ts";

type Needed = Pick<Dependencies, "database" | "now">;

/** A personal access token as its owner sees it, without the secret. */
export interface PersonalToken {
  id: number;
  name: string;
  scopes: TokenScope[];
  createdAt: Date;
  expiresAt: Date;
  /** Accurate to a minute; null for never. */
  lastUsedAt: Date | null;
}

/** The owner's input for a new token. */
export interface TokenInput {
  name: string;
  scopes: readonly TokenScope[];
  /** Days until it expires. */
  days: number;
}

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Returns a token with 190 random bits. Its prefix lets scanners find it in published code. */
function newToken(): string {
  const signs = Array.from({ length: 32 }, () => SIGNS[randomInt(SIGNS.length)]);
  return `lex_${signs.join("")}`;
}

function checked({ role }: Viewer, input: TokenInput): TokenInput {
  const name = visibleLine(input.name);
  const scopes = TOKEN_SCOPES.filter((scope) => input.scopes.includes(scope));
  const errors = [];
  if (name === "") errors.push({ field: "name", message: "A token needs a name." });
  const unstorable = storedTextError("The name", name, tokenLimits.nameMaxLength);
  if (unstorable !== null) errors.push({ field: "name", message: `${unstorable}.` });
  if (scopes.length === 0) errors.push({ field: "scopes", message: "Choose what it may do." });
  const useful = scopesOf(role);
  if (!scopes.every((scope) => useful.includes(scope))) {
    errors.push({ field: "scopes", message: "Your role can’t use one of these scopes." });
  }
  if (!(input.days >= 1 && input.days <= tokenLimits.longestDays)) {
    const message = `A token lasts 1 to ${tokenLimits.longestDays} days.`;
    errors.push({ field: "days", message });
  }
  if (errors.length > 0) throw new InvalidInput(errors);
  return { name, scopes, days: input.days };
}

const row = {
  id: "int",
  name: "text",
  scopes: "text[]",
  createdAt: "timestamptz",
  expiresAt: "timestamptz",
  lastUsedAt: "timestamptz?",
} as const satisfies Columns;
const COLUMNS = `id, name, scopes, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt"`;

// Raw SQL, to write the audit log on the same connection. The lock keeps two requests from exceeding the limit.
const LOCK_OWNER = statement({
  text: "SELECT id FROM users WHERE id = :userId FOR UPDATE",
  takes: { userId: "int" },
});
const COUNT = statement({
  text: "SELECT count(*)::int AS count FROM personal_tokens WHERE user_id = :userId AND expires_at > :now",
  takes: { userId: "int", now: "timestamptz" },
  gives: { count: "int!" },
});
const INSERT = statement({
  text: `INSERT INTO personal_tokens (user_id, name, token_hash, scopes, created_at, expires_at)
    VALUES (:userId, :name, :hash, :scopes, :now, :expiresAt) RETURNING ${COLUMNS}`,
  takes: {
    ...{ userId: "int", name: "text", hash: "bytea", scopes: "text[]" },
    ...{ now: "timestamptz", expiresAt: "timestamptz" },
  },
  gives: row,
});
const DELETE = statement({
  text: `DELETE FROM personal_tokens WHERE id = :id AND user_id = :userId RETURNING ${COLUMNS}`,
  takes: { id: "int", userId: "int" },
  gives: row,
});

/** Returns a token's data for the audit log, without its name, which may be personal: entries are never deleted. */
const recorded = ({ scopes, expiresAt }: { scopes: string[]; expiresAt: Date }) => ({
  scopes,
  expires_at: expiresAt,
});

/** Returns the viewer's tokens, newest first. Expired ones stay for some weeks. */
export async function listTokens(viewer: Viewer, { database }: Needed): Promise<PersonalToken[]> {
  requireScope(viewer, []);
  const tokens = await database.prisma.personalToken.findMany({
    where: { userId: viewer.userId },
    omit: { tokenHash: true },
    orderBy: { id: "desc" },
  });
  return tokens as PersonalToken[];
}

/**
 * Creates a token for the viewer, and records it in the audit log.
 *
 * @returns the token with its secret, which is never shown again
 * @throws InvalidInput for an invalid name, scopes or days, Conflict when the viewer has too many
 */
export async function createToken(
  viewer: Viewer,
  { database, now }: Needed,
  input: TokenInput,
): Promise<{ token: PersonalToken; secret: string }> {
  requireScope(viewer, []);
  const { name, scopes, days } = checked(viewer, input);
  const { userId, origin } = viewer;
  const secret = newToken();
  const moment = now();
  const expiresAt = new Date(moment.getTime() + days * DAY_MS);
  return inTransaction(database, async (client) => {
    if ((await LOCK_OWNER.count(client, { userId })) === 0) {
      throw new Unauthenticated("This account no longer exists.");
    }
    const had = await COUNT.row(client, { userId, now: moment });
    if ((had?.count ?? 0) >= tokenLimits.most) {
      throw new Conflict(`You have ${tokenLimits.most} tokens, which is the most. End one first.`);
    }
    const hash = tokenHash(secret);
    const values = { userId, name, hash, scopes: [...scopes], now: moment, expiresAt };
    const made = await INSERT.row(client, values);
    if (made === undefined) throw new Error("INSERT ... RETURNING returned no row.");
    await recordEntry(client, {
      ...{ at: moment, action: "createPersonalToken", actorId: userId, origin },
      subject: { kind: "token", id: made.id },
      after: recorded(made),
    });
    return { token: made as PersonalToken, secret };
  });
}

/**
 * Revokes one of the viewer's tokens: its next request is refused.
 *
 * @throws NotFound when the viewer has no such token, or it has ended
 */
export async function endToken(
  viewer: Viewer,
  { database, now }: Needed,
  id: number,
): Promise<void> {
  requireScope(viewer, []);
  const { userId, origin } = viewer;
  await inTransaction(database, async (client) => {
    const ended = await DELETE.row(client, { id, userId });
    if (ended === undefined) throw new NotFound("Token not found");
    await recordEntry(client, {
      ...{ at: now(), action: "endPersonalToken", actorId: userId, origin },
      subject: { kind: "token", id },
      before: recorded(ended),
    });
  });
}
