import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { openNote, signNote } from "../accounts/keys.ts";
import type { Config } from "../config/config.ts";
import type { DevelopmentAccount } from "./development-accounts.ts";

/** How long an authorization code holds, in seconds. */
const CODE_SECONDS = 60;
/** How long the provider's own access token holds, in seconds. */
export const DEVELOPMENT_ACCESS_SECONDS = 5 * 60;

const codeShape = z.object({
  id: z.string().regex(/^[\w-]{22}$/),
  email: z.string(),
  name: z.string(),
  challenge: z.string(),
  redirect_uri: z.string(),
});
const accountShape = z.object({ email: z.string(), name: z.string() });

/** A code for one account, for anyone who knows the verifier of a PKCE challenge (S256). */
export function issueCode(
  config: Config,
  account: DevelopmentAccount,
  grant: { challenge: string; redirectUri: string },
  now: Date,
): string {
  return signNote(
    config,
    "development code",
    {
      id: randomBytes(16).toString("base64url"),
      email: account.email,
      name: account.name,
      challenge: grant.challenge,
      redirect_uri: grant.redirectUri,
    },
    now,
    CODE_SECONDS,
  );
}

/**
 * The account of a code, once: a code that was tried before, in whatever process, is spent.
 *
 * @returns null when the code, its verifier or the redirect address is not right
 */
export async function redeemCode(
  config: Config,
  claim: { code: string; verifier: string; redirectUri: string },
  now: Date,
): Promise<DevelopmentAccount | null> {
  const code = openNote(config, "development code", codeShape, claim.code, now);
  if (code === null || !(await spend(config, code.id, now))) return null;
  const challenge = createHash("sha256").update(claim.verifier).digest();
  const expected = Buffer.from(code.challenge, "base64url");
  if (expected.length !== challenge.length || !timingSafeEqual(expected, challenge)) return null;
  if (claim.redirectUri !== code.redirect_uri) return null;
  return { email: code.email, name: code.name };
}

/** The provider's own access token, for reading one account's profile. */
export function issueDevelopmentAccess(
  config: Config,
  account: DevelopmentAccount,
  now: Date,
): string {
  const { email, name } = account;
  return signNote(config, "development access", { email, name }, now, DEVELOPMENT_ACCESS_SECONDS);
}

/** The account whose profile an access token of the provider reads, or null. */
export function readDevelopmentAccess(
  config: Config,
  token: string,
  now: Date,
): DevelopmentAccount | null {
  return openNote(config, "development access", accountShape, token, now);
}

/**
 * Marks a code as used by an empty file in the data folder, which all processes of a server share.
 *
 * @returns false when it was used before
 */
async function spend(config: Config, id: string, now: Date): Promise<boolean> {
  const folder = join(config.dataDir, "development-sign-in");
  await mkdir(folder, { recursive: true });
  await sweep(folder, now);
  try {
    const file = await open(join(folder, id), "wx");
    await file.close();
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** When each folder was swept last, in milliseconds since 1970. */
const swept = new Map<string, number>();

/** Removes the marks of codes that have long expired, at most once in the life of a code. */
async function sweep(folder: string, now: Date): Promise<void> {
  if (Math.abs(now.getTime() - (swept.get(folder) ?? 0)) < CODE_SECONDS * 1000) return;
  swept.set(folder, now.getTime());
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const mark = await stat(path).catch(() => null);
    if (mark !== null && now.getTime() - mark.mtimeMs > 2 * CODE_SECONDS * 1000) {
      await rm(path, { force: true });
    }
  }
}
