import { createHash } from "node:crypto";
import type { User as UserRow } from "../database/generated/prisma/client.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Unauthenticated } from "../errors.ts";
import { openSession, type SignedIn } from "./open-session.ts";
import { issuePass } from "./refresh-token.ts";
import { INACTIVE, toUser, type User } from "./user.ts";

/** How long a code can be exchanged, in milliseconds. */
const CODE_MS = 60_000;

/** A nonce and a challenge are 256 bits each, in base64url. */
const BITS_256 = /^[\w-]{43}$/;
/** A code has a tag by which it shows where it is from; those of the version before have none. */
const CODE = /^[\w-]{43}([\w-]{20})?$/;

/** Whether a text can be the SHA-256 of a nonce, in base64url. */
export function isChallenge(text: string): boolean {
  return BITS_256.test(text);
}

function sha256(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(text).digest());
}

/**
 * A code that stands for a finished sign-in until the browser that began it exchanges it. The
 * database keeps its hash alone, for whichever process is asked.
 *
 * @param challenge the SHA-256 of that browser's nonce, in base64url
 * @param device what signs in; null when it doesn't say
 */
export async function issueSignInCode(
  { config, database: { prisma }, now }: Pick<Dependencies, "config" | "database" | "now">,
  user: User,
  { challenge, device }: { challenge: string; device: string | null },
): Promise<string> {
  const code = issuePass(config, "sign-in code");
  const moment = now();
  await prisma.signInCode.deleteMany({ where: { expiresAt: { lt: moment } } });
  await prisma.signInCode.create({
    data: {
      codeHash: sha256(code),
      challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
      userId: user.id,
      device,
      expiresAt: new Date(moment.getTime() + CODE_MS),
    },
  });
  return code;
}

/**
 * Opens the session that a code stands for, once. Whoever has the code without the nonce gets
 * nothing, and leaves the code to its browser.
 *
 * @throws Unauthenticated for a code that is unknown, used, older than a minute or another
 *   browser's, and when the account was closed meanwhile
 */
export async function exchangeSignInCode(
  dependencies: Dependencies,
  { code, nonce }: { code: string; nonce: string },
): Promise<SignedIn> {
  const used = await takeCode(dependencies, code, nonce);
  if (used === null) {
    throw new Unauthenticated(
      "This sign-in code was used already, is older than a minute, or belongs to a sign-in that another browser began. Sign in again.",
    );
  }
  const { device, ...row } = used;
  if (!row.isActive) throw new Unauthenticated(INACTIVE, "ACCOUNT_INACTIVE");
  return openSession(dependencies, toUser(row), device);
}

const TAKE = statement({
  text: `DELETE FROM sign_in_codes WHERE code_hash = :code AND challenge = :challenge AND expires_at > :now
    RETURNING user_id AS "userId", device`,
  takes: { code: "bytea", challenge: "bytea", now: "timestamptz" },
  gives: { userId: "int", device: "text?" },
});

/** Takes a code away, whichever of several comes first, and answers whose it was; null for none. */
async function takeCode(
  { database, now }: Dependencies,
  code: string,
  nonce: string,
): Promise<(UserRow & { device: string | null }) | null> {
  if (!CODE.test(code) || !BITS_256.test(nonce)) return null;
  const hashes = { code: sha256(code), challenge: sha256(nonce) };
  const used = await TAKE.row(database.pool, { ...hashes, now: now() });
  if (used === undefined) return null;
  const row = await database.prisma.user.findUnique({ where: { id: used.userId } });
  return row && { ...row, device: used.device };
}
