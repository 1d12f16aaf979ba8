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
/** A code with the tag that proves that we issued it; codes of the previous version have none. */
const CODE = /^[\w-]{43}([\w-]{20})?$/;

/** Returns true if a text can be the SHA-256 of a nonce, in base64url. */
export function isChallenge(text: string): boolean {
  return BITS_256.test(text);
}

/** Returns the hash that the database stores of a code or a nonce. */
export function sha256(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(text).digest());
}

/** The browser that may exchange a code. */
interface Browser {
  /** The SHA-256 of its nonce, in base64url. */
  challenge: string;
  /** Its name, such as "Chrome on Windows"; null if unknown. */
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
 * Issues a code for a completed sign-in, which the browser that started it exchanges for a session. The database
 * stores only the code's hash, so any process can exchange it.
 *
 * @param profile the person, as confirmed by the provider
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

/** As issueSignInCode, for an account that a learning platform confirms. */
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
 * Exchanges a code for a session, once. A request with the code but without the nonce gets nothing, and the code stays
 * valid for its browser.
 *
 * @throws Unauthenticated for a code that is unknown, used, older than a minute or from another
 *   browser, and when the account has been deactivated
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

// Raw SQL, to delete the code and open its session in one statement, so that no second request can use it.
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
 * Deletes a code and opens a session for its account, unless that is inactive. Of several requests at once, the first
 * succeeds. Returns null if there is no such code.
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
