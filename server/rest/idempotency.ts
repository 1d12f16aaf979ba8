import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Viewer } from "../accounts/viewer.ts";
import type { Prisma } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { refuseTooManyKeys } from "./key-quota.ts";
import { RestFailure } from "./problem.ts";

/** How long a key's answer is kept (contract.md, section 4). */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** A request that has not answered by now has died with its process. */
const ABANDONED_MS = 30_000;
const POLL_MS = 50;
const POLLS = 200;

const OTHER_BODY =
  "This Idempotency-Key was used with another body. Use a new key for a new request.";
const STILL_RUNNING = "The first request with this Idempotency-Key is still running. Try again.";

const RUNNING =
  "UPDATE idempotency_keys SET created_at = $3 WHERE user_id = $1 AND key = $2 AND response IS NULL";

function hashOf(route: string, body: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    createHash("sha256")
      .update(`${route}\n${JSON.stringify(body)}`)
      .digest(),
  );
}

/**
 * Claims a key for this request.
 *
 * @returns the saved answer of an earlier request, or null when this one is to run
 */
async function claim(
  { database, now }: Dependencies,
  viewer: Viewer,
  key: string,
  bodyHash: Uint8Array<ArrayBuffer>,
): Promise<Prisma.JsonValue | null> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const moment = now().getTime();
    const claimed = await database.pool.query(
      `INSERT INTO idempotency_keys AS k (user_id, key, body_hash, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id, key) DO UPDATE SET body_hash = excluded.body_hash, response = NULL, created_at = excluded.created_at
         WHERE k.created_at < $5 OR (k.response IS NULL AND k.body_hash = excluded.body_hash AND k.created_at < $6)
       RETURNING user_id`,
      [
        viewer.userId,
        key,
        Buffer.from(bodyHash),
        new Date(moment),
        new Date(moment - KEPT_MS),
        new Date(moment - ABANDONED_MS),
      ],
    );
    if (claimed.rowCount === 1) return null;
    const saved = await database.prisma.idempotencyKey.findUnique({
      where: { userId_key: { userId: viewer.userId, key } },
    });
    if (saved !== null) {
      if (Buffer.compare(saved.bodyHash, bodyHash) !== 0) throw new RestFailure(409, OTHER_BODY);
      if (saved.response !== null) return saved.response;
    }
    await wait(POLL_MS);
  }
  throw new RestFailure(409, STILL_RUNNING);
}

/**
 * Runs a creating request once for its Idempotency-Key: the same key and body within 24 hours
 * answers the saved response and creates nothing. A failed request leaves the key free.
 *
 * @param run creates, and answers the documented body
 * @throws RestFailure 409 for the same key with another body or too many keys in a day, 422 for a key that is no key
 */
export async function onceForKey(
  dependencies: Dependencies,
  viewer: Viewer,
  request: { key: string; route: string; body: unknown },
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (!/^[\x21-\x7e]{1,255}$/.test(request.key)) {
    throw new RestFailure(422, "An Idempotency-Key has 1 to 255 visible ASCII characters.", [
      { field: "Idempotency-Key", message: "It must have 1 to 255 visible ASCII characters." },
    ]);
  }
  await refuseTooManyKeys(dependencies, viewer);
  const saved = await claim(dependencies, viewer, request.key, hashOf(request.route, request.body));
  if (saved !== null) return saved;
  const { prisma, pool } = dependencies.database;
  const where = { userId_key: { userId: viewer.userId, key: request.key } };
  // Long imports say that they still run. A missed beat costs nothing but the claim of a dead process.
  const beat = setInterval(() => {
    const values = [viewer.userId, request.key, dependencies.now()];
    pool.query(RUNNING, values).catch(() => undefined);
  }, ABANDONED_MS / 3).unref();
  try {
    const answer = await run();
    await prisma.idempotencyKey.update({
      where,
      data: { response: answer as Prisma.InputJsonValue },
    });
    return answer;
  } catch (error) {
    await pool.query(
      "DELETE FROM idempotency_keys WHERE user_id = $1 AND key = $2 AND response IS NULL",
      [viewer.userId, request.key],
    );
    throw error;
  } finally {
    clearInterval(beat);
  }
}
