import { createHash } from "node:crypto";
import { timeInWords } from "#rules/number-words.ts";
import { SIGN_IN_CODE_SECONDS } from "#rules/sign-in-waits.ts";
import { selected, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Unauthenticated } from "../errors.ts";
import {
  type NewSession,
  newSession,
  newSessionColumns,
  openingSql,
  type SignedIn,
  signedIn,
} from "./open-session.ts";
import { issuePass } from "./refresh-token.ts";
import { type ProviderProfile, signInAccountByCode, signInByCode } from "./sign-in.ts";
import { INACTIVE, type User, userColumns } from "./user.ts";

/** A nonce and a challenge are 256 bits each, in base64url. */
const BITS_256 = /^[\w-]{43}$/;
/** A code has a tag by which it shows where it is from; those of the version before have none. */
const CODE = /^[\w-]{43}([\w-]{20})?$/;

/** Whether a text can be the SHA-256 of a nonce, in base64url. */
export function isChallenge(text: string): boolean {
  return BITS_256.test(text);
}

/** What the database keeps of a code or a nonce. */
export function sha256(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(text).digest());
}

/** The browser that a code is for. */
interface Browser {
  /** The SHA-256 of its nonce, in base64url. */
  challenge: string;
  /** What it is, such as "Chrome on Windows"; null when it doesn't say. */
  device: string | null;
}

function newCode(
  { config, now }: Pick<Dependencies, "config" | "now">,
  { challenge, device }: Browser,
) {
  const code = issuePass(config, "sign-in code");
  const issued = now();
  const stored = {
    ...{ now: issued, device },
    codeHash: sha256(code),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    codeExpiresAt: new Date(issued.getTime() + SIGN_IN_CODE_SECONDS * 1000),
  };
  return { code, stored };
}

/**
 * A code that stands for a finished sign-in until the browser that began it exchanges it. The
 * database keeps its hash alone, for whichever process is asked.
 *
 * @param profile the person, as the provider vouches for them
 * @throws SignInRefused see `signIn`
 */
export async function issueSignInCode(
  dependencies: Pick<Dependencies, "config" | "database" | "now">,
  profile: ProviderProfile,
  browser: Browser,
): Promise<string> {
  const { code, stored } = newCode(dependencies, browser);
  await signInByCode(dependencies, profile, stored);
  return code;
}

/** Such a code for an account that a learning platform vouches for. */
export async function issueAccountCode(
  dependencies: Pick<Dependencies, "config" | "database" | "now">,
  userId: number,
  browser: Browser,
): Promise<string> {
  const { code, stored } = newCode(dependencies, browser);
  await signInAccountByCode(dependencies, userId, stored);
  return code;
}

/**
 * Opens the session that a code stands for, once. Anyone who has the code without the nonce gets
 * nothing, and leaves the code to its browser.
 *
 * @throws Unauthenticated for a code that is unknown, used, older than a minute or another
 *   browser's, and when the account was closed in the meantime
 */
export async function exchangeSignInCode(
  dependencies: Dependencies,
  { code, nonce }: { code: string; nonce: string },
): Promise<SignedIn> {
  const session = newSession(dependencies);
  const user = await takeCode(dependencies, { code, nonce }, session);
  if (user === null) {
    throw new Unauthenticated(
      `This sign-in code was used already, is older than ${timeInWords(SIGN_IN_CODE_SECONDS)}, or belongs to a sign-in that another browser began. Sign in again.`,
    );
  }
  if (!user.isActive) throw new Unauthenticated(INACTIVE, "ACCOUNT_INACTIVE");
  return signedIn(dependencies, user, session);
}

// Raw SQL: taking the code and opening its session is one statement, so that no second request can
// do it too.
const TAKE = statement({
  prepared: "exchange-sign-in-code",
  text: `WITH used AS (
      DELETE FROM sign_in_codes WHERE code_hash = :code AND challenge = :challenge AND expires_at > :openedAt
      RETURNING user_id, device
    ), owner AS (
      SELECT u.*, used.device FROM used JOIN users u ON u.id = used.user_id
    ), whom AS (SELECT id, device FROM owner WHERE is_active), ${openingSql("whom")}
    SELECT ${selected(userColumns)} FROM owner`,
  takes: { code: "bytea", challenge: "bytea", ...newSessionColumns },
  gives: userColumns,
});

/**
 * Takes a code away, whichever of several comes first, and opens a session for whose it was, unless the
 * account is inactive; null for no such code.
 */
async function takeCode(
  { database }: Dependencies,
  { code, nonce }: { code: string; nonce: string },
  session: NewSession,
): Promise<User | null> {
  if (!CODE.test(code) || !BITS_256.test(nonce)) return null;
  const hashes = { code: sha256(code), challenge: sha256(nonce) };
  return (await TAKE.row(database.pool, { ...hashes, ...session.values })) ?? null;
}
