import { z } from "zod";
import { MINUTE_MS } from "#rules/durations.ts";
import { platformLimits } from "#rules/platforms.ts";
import { newRefreshToken } from "../accounts/refresh-token.ts";
import { sha256 } from "../accounts/sign-in-code.ts";
import { selected, statement } from "../database/statement.ts";
import { NotFound } from "../errors.ts";
import { LaunchRefused } from "./launch-refused.ts";
import { type Needed, type Platform, platformColumns } from "./platform.ts";

// A launch may wait for a decision: a teacher chooses tests, or a student connects an account. The page proves that it
// belongs to the launch by the code in its address and the nonce that only its tab knows.

const choice = z.object({
  kind: z.literal("choice"),
  deploymentId: z.string(),
  returnUrl: z.string(),
  takesSeveral: z.boolean(),
  data: z.string().nullable(),
  course: z.string().nullable(),
});
const connection = z.object({
  kind: z.literal("connection"),
  subject: z.string(),
  email: z.string(),
  testId: z.int().nullable(),
  lineItemUrl: z.string().nullable(),
});
const content = z.discriminatedUnion("kind", [choice, connection]);

export type Choice = z.infer<typeof choice>;
export type Connection = z.infer<typeof connection>;

/** Proves that a decision belongs to a tab. */
export interface DecisionKey {
  code: string;
  nonce: string;
}

const USE = statement({
  text: `INSERT INTO platform_launches (id, platform_id, code_hash, challenge, content, expires_at)
    VALUES (:id, :platformId, :codeHash, :challenge, :content, :expiresAt) ON CONFLICT (id) DO NOTHING`,
  takes: {
    ...{ id: "uuid", platformId: "int", codeHash: "bytea?", challenge: "bytea?" },
    ...{ content: "jsonb?", expiresAt: "timestamptz" },
  },
});

const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

/** Marks a launch as used, so that it can't be replayed. @throws LaunchRefused when it was used before */
export async function useLaunch(
  { database, now }: Needed,
  { nonce, platformId }: { nonce: string; platformId: number },
): Promise<void> {
  // The row is only needed while the signed state is valid. After that, the state itself is refused.
  const expiresAt = inMinutes(now(), platformLimits.launchMinutes + 1);
  const none = { codeHash: null, challenge: null, content: null };
  const used = await USE.count(database.pool, { id: nonce, platformId, expiresAt, ...none });
  if (used === 0) throw new LaunchRefused("used");
}

/**
 * Marks a launch as used and stores the decision that it waits for.
 *
 * @returns the code for the page where the person decides
 * @throws LaunchRefused when it was used before
 */
export async function keepDecision(
  { database, now }: Needed,
  launch: { nonce: string; challenge: string; platformId: number },
  toDecide: Choice | Connection,
): Promise<string> {
  const code = newRefreshToken();
  const used = await USE.count(database.pool, {
    id: launch.nonce,
    platformId: launch.platformId,
    codeHash: sha256(code),
    challenge: new Uint8Array(Buffer.from(launch.challenge, "base64url")),
    content: JSON.stringify(toDecide),
    expiresAt: inMinutes(now(), platformLimits.decisionMinutes),
  });
  if (used === 0) throw new LaunchRefused("used");
  return code;
}

const FIND = statement({
  text: `SELECT l.id AS "launchId", l.content, ${selected(platformColumns, "p")}
    FROM platform_launches l JOIN platforms p ON p.id = l.platform_id
    WHERE l.code_hash = :codeHash AND l.challenge = :challenge AND l.expires_at > :now`,
  takes: { codeHash: "bytea", challenge: "bytea", now: "timestamptz" },
  gives: { launchId: "uuid", content: "jsonb!", ...platformColumns },
});

const OVER =
  "This page is out of date, or belongs to another tab. Open it again in the learning platform.";

async function findDecision({ database, now }: Needed, { code, nonce }: DecisionKey) {
  const hashes = { codeHash: sha256(code), challenge: sha256(nonce) };
  const row = await FIND.row(database.pool, { ...hashes, now: now() });
  if (row === undefined) throw new NotFound(OVER);
  const { launchId, content: kept, ...platform } = row;
  return { launchId, platform, content: content.parse(kept) };
}

/** The choice that a teacher has to make. @throws NotFound when it expired or is another tab's */
export async function findChoice(
  needed: Needed,
  key: DecisionKey,
): Promise<{ platform: Platform; choice: Choice }> {
  const { platform, content: kept } = await findDecision(needed, key);
  if (kept.kind !== "choice") throw new NotFound(OVER);
  return { platform, choice: kept };
}

/** The connection that a student has to agree to. @throws NotFound when it expired or is another tab's */
export async function findConnection(
  needed: Needed,
  key: DecisionKey,
): Promise<{ launchId: string; platform: Platform; connection: Connection }> {
  const { launchId, platform, content: kept } = await findDecision(needed, key);
  if (kept.kind !== "connection") throw new NotFound(OVER);
  return { launchId, platform, connection: kept };
}

const END = statement({
  text: `UPDATE platform_launches SET code_hash = NULL, challenge = NULL, content = NULL WHERE id = :id`,
  takes: { id: "uuid" },
});

/** Deletes a decision that was made. Its launch stays marked as used. */
export async function endDecision({ database }: Needed, launchId: string): Promise<void> {
  await END.count(database.pool, { id: launchId });
}
