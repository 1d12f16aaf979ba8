import { createHash } from "node:crypto";
import pg from "pg";
import type { Viewer } from "../accounts/viewer.ts";
import { committed, withinTransaction } from "../database/one-transaction.ts";
import { Conflict } from "../errors.ts";
import type { Context } from "../graphql/context.ts";
import { RestFailure } from "../http/problem.ts";
import { refuseTooManyKeys } from "./key-quota.ts";

/** How long a key's answer is kept (docs/api.md, section 4). */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** First half of the advisory lock on a key while its request runs; the second half is its hash. */
const KEY_LOCK = 4121;

/** How long a request waits for another one with the same key. */
const PATIENCE = "10s";

/**
 * How long a transaction may lie idle, which it does only when its server's machine is gone without
 * a word; a killed process is noticed at once.
 */
const IDLE_AT_MOST = "10s";

/**
 * The version before saved a key before its request ran, and said every 10 s that it still did. It
 * may run beside this one while machines are upgraded one by one.
 */
const BEFORE_GIVEN_UP_MS = 30_000;

/** PostgreSQL's code for a lock that was not given in time. */
const LOCK_TIMED_OUT = "55P03";

const STILL_RUNNING = "The first request with this Idempotency-Key is still running. Try again.";

/** A request that is to be run once, and who sends it. */
export interface KeyedRequest {
  userId: number;
  key: string;
  /** The method and the path's pattern, as the table of routes has them. */
  route: string;
  moment: Date;
}

/** What is kept for a key: the hash of what was asked for, and the answer to it. */
interface KeptAnswer {
  hash: string;
  response: unknown;
  /** Whether the version before is still at it, so that there is no answer yet. */
  isRunning: boolean;
}

/** The answer to repeat; absent when there is none, or it is too old. */
export type SavedAnswer = { answer: unknown } | undefined;

/**
 * A request with its Idempotency-Key.
 *
 * @throws RestFailure 422 for a key that is no key
 */
export function keyedRequest(
  { userId }: Viewer,
  key: string,
  route: string,
  moment: Date,
): KeyedRequest {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return { userId, key, route, moment };
  throw new RestFailure(422, "An Idempotency-Key has 1 to 255 visible ASCII characters.", [
    { field: "Idempotency-Key", message: "It must have 1 to 255 visible ASCII characters." },
  ]);
}

/** SHA-256 of what a request asks for, in hexadecimal. */
function hashOf(route: string, body: unknown): string {
  return createHash("sha256")
    .update(`${route}\n${JSON.stringify(body)}`)
    .digest("hex");
}

/** @param running which of those without an answer are looked for as well, as an SQL condition */
function lookUp({ userId, key, moment }: KeyedRequest, running = "FALSE"): string {
  const since = new Date(moment.getTime() - KEPT_MS).toISOString();
  return `SELECT encode(body_hash, 'hex') AS hash, response, response IS NULL AS "isRunning" FROM idempotency_keys
    WHERE user_id = ${userId} AND key = ${pg.escapeLiteral(key)} AND created_at >= '${since}'
      AND (response IS NOT NULL OR ${running})`;
}

/** That the version before runs this very request. */
function runsElsewhere({ route, moment }: KeyedRequest, body: unknown): string {
  const since = new Date(moment.getTime() - BEFORE_GIVEN_UP_MS).toISOString();
  return `body_hash = '\\x${hashOf(route, body)}' AND created_at > '${since}'`;
}

/** The failure of a key that is used for something else. */
export function otherBody(): Conflict {
  return new Conflict(
    "This Idempotency-Key was used with another body. Use a new key for a new request.",
  );
}

/** What was saved for a key; another request with it may be running all the same. */
export async function findAnswer(
  queryable: Pick<pg.ClientBase, "query">,
  request: KeyedRequest,
): Promise<KeptAnswer | undefined> {
  const { rows } = await queryable.query<KeptAnswer>(lookUp(request));
  return rows[0];
}

/** @throws Conflict when it is the answer to another body */
export function answerFor(kept: KeptAnswer, { route }: KeyedRequest, body: unknown): SavedAnswer {
  if (kept.hash !== hashOf(route, body)) throw otherBody();
  return { answer: kept.response };
}

/**
 * Takes a key for the rest of a transaction. Whoever else wants it waits until that has ended.
 *
 * @param begin what opens the transaction, when it is not open yet
 * @throws Conflict when the key was used with another body, or stays in use
 */
export async function takeKey(
  client: pg.ClientBase,
  request: KeyedRequest,
  body: unknown,
  begin: string[] = [],
): Promise<SavedAnswer> {
  const { userId, key } = request;
  // Each statement sees what was committed before it: the last one whatever the lock waited for.
  const statements = [
    ...begin,
    `SET LOCAL lock_timeout = '${PATIENCE}'`,
    `SELECT pg_advisory_xact_lock(${KEY_LOCK}, hashtext(${pg.escapeLiteral(`${userId} ${key}`)}))`,
    "SET LOCAL lock_timeout = 0",
    lookUp(request, runsElsewhere(request, body)),
  ];
  const results = await client.query(statements.join(";\n")).catch((error: unknown) => {
    throw error instanceof pg.DatabaseError && error.code === LOCK_TIMED_OUT
      ? new Conflict(STILL_RUNNING)
      : error;
  });
  // Several statements in one round trip have as many results.
  const kept = (results as unknown as pg.QueryResult<KeptAnswer>[]).at(-1)?.rows[0];
  if (kept?.isRunning) throw new Conflict(STILL_RUNNING);
  return kept === undefined ? undefined : answerFor(kept, request, body);
}

/**
 * Saves the answer of a key that was taken, in the transaction of its effect. What was saved more
 * than a day ago, or never answered, gives way.
 *
 * @param end what ends the transaction, when this does
 */
export async function saveAnswer(
  client: pg.ClientBase,
  { userId, key, route, moment }: KeyedRequest,
  body: unknown,
  answer: unknown,
  end: string[] = [],
): Promise<void> {
  const values = [
    String(userId),
    pg.escapeLiteral(key),
    `'\\x${hashOf(route, body)}'`,
    pg.escapeLiteral(JSON.stringify(answer)),
    `'${moment.toISOString()}'`,
  ];
  const statements = [
    `INSERT INTO idempotency_keys (user_id, key, body_hash, response, created_at) VALUES (${values.join(", ")})
     ON CONFLICT (user_id, key) DO UPDATE SET body_hash = excluded.body_hash,
       response = excluded.response, created_at = excluded.created_at`,
    ...end,
  ];
  await client.query(statements.join(";\n"));
}

/**
 * Runs a creating request once for its Idempotency-Key: the same key and body within 24 hours
 * answers the saved response and creates nothing. The effect, the key and the answer are one
 * transaction: after a crash there is all of it or nothing. A failed request leaves the key free.
 *
 * @param run creates with the dependencies of the context it is given, and answers the documented body
 * @throws Conflict for the same key with another body, or too many keys in a day
 */
export async function onceForKey(
  context: Context,
  request: KeyedRequest,
  body: unknown,
  run: (within: Context) => Promise<unknown>,
): Promise<unknown> {
  const { dependencies } = context;
  await refuseTooManyKeys(dependencies, request);
  const client = await dependencies.database.pool.connect();
  let broken: Error | undefined;
  try {
    const begin = ["BEGIN", `SET LOCAL idle_in_transaction_session_timeout = '${IDLE_AT_MOST}'`];
    const saved = await takeKey(client, request, body, begin);
    if (saved !== undefined) {
      await client.query("COMMIT");
      return saved.answer;
    }
    const database = withinTransaction(dependencies.database, client);
    const answer = await run({ ...context, dependencies: { ...dependencies, database } });
    await saveAnswer(client, request, body, answer, ["COMMIT"]);
    committed(database);
    return answer;
  } catch (error) {
    await client.query("ROLLBACK").catch((failure: Error) => {
      // The connection can't be trusted any more: the pool throws it away.
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
