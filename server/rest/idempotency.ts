import { createHash } from "node:crypto";
import pg from "pg";
import { daysBefore, promises } from "#rules/promises.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import { committed, withinTransaction } from "../database/one-transaction.ts";
import { type Queryable, type Row, statement } from "../database/statement.ts";
import { onConnection } from "../database/transaction.ts";
import { Conflict, ExpectedFailure } from "../errors.ts";
import type { Context } from "../graphql/context.ts";
import { refuseTooManyKeys } from "./key-quota.ts";

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

/**
 * What is kept for a key: the hash of what was asked for, and the answer to it; or that the version
 * before is still at it, so that there is no answer yet.
 */
const keptColumns = { hash: "text", response: "jsonb?", isRunning: "boolean" } as const;
type KeptAnswer = Row<typeof keptColumns>;

/** The answer to repeat; absent when there is none, or it is too old. */
export type SavedAnswer = { answer: unknown } | undefined;

/**
 * A request with its Idempotency-Key.
 *
 * @throws ExpectedFailure BAD_USER_INPUT for a key that is no key
 */
export function keyedRequest(
  { userId }: Viewer,
  key: string,
  route: string,
  moment: Date,
): KeyedRequest {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return { userId, key, route, moment };
  const message = "An Idempotency-Key has 1 to 255 visible ASCII characters.";
  throw new ExpectedFailure("BAD_USER_INPUT", message, {
    fields: [
      { field: "Idempotency-Key", message: "It must have 1 to 255 visible ASCII characters." },
    ],
  });
}

/** SHA-256 of what a request asks for, in hexadecimal. */
export function hashOf({ route }: Pick<KeyedRequest, "route">, body: unknown): string {
  return createHash("sha256")
    .update(`${route}\n${JSON.stringify(body)}`)
    .digest("hex");
}

const LOOK_UP = statement({
  text: `SELECT encode(body_hash, 'hex') AS hash, response, response IS NULL AS "isRunning" FROM idempotency_keys
    WHERE user_id = :userId AND key = :key AND created_at >= :since
      AND (response IS NOT NULL[[ OR body_hash = decode(:hash, 'hex') AND created_at > :runningSince]])`,
  takes: { userId: "int", key: "text", since: "timestamptz" },
  mayTake: { hash: "text", runningSince: "timestamptz" },
  gives: keptColumns,
});

const SAVE = statement({
  text: `INSERT INTO idempotency_keys (user_id, key, body_hash, response, created_at)
    VALUES (:userId, :key, decode(:hash, 'hex'), :response, :moment)
    ON CONFLICT (user_id, key) DO UPDATE SET body_hash = excluded.body_hash,
      response = excluded.response, created_at = excluded.created_at`,
  takes: { userId: "int", key: "text", hash: "text", response: "jsonb", moment: "timestamptz" },
});

const LOCK_KEY = statement({
  text: "SELECT pg_advisory_xact_lock(:lock, hashtext(:key))",
  takes: { lock: "int", key: "text" },
});

/** What is looked up of a request. */
function lookedUp({ userId, key, moment }: KeyedRequest) {
  return { userId, key, since: daysBefore(moment, promises.idempotencyKeyHours / 24) };
}

/** The failure of a key that is used for something else. */
export function otherBody(): Conflict {
  return new Conflict(
    "This Idempotency-Key was used with another body. Use a new key for a new request.",
  );
}

/** What was saved for a key; another request with it may be running all the same. */
export async function findAnswer(
  queryable: Queryable,
  request: KeyedRequest,
): Promise<KeptAnswer | undefined> {
  return LOOK_UP.row(queryable, lookedUp(request));
}

/** @throws Conflict when it is the answer to another body. @param hash what hashOf says of it */
export function answerFor(kept: KeptAnswer, hash: string): SavedAnswer {
  if (kept.hash !== hash) throw otherBody();
  return { answer: kept.response };
}

/**
 * Takes a key for the rest of a transaction. Another request for it waits until that has ended.
 *
 * @param hash what hashOf says of the body
 * @param begin what opens the transaction, when it is not open yet
 * @throws Conflict when the key was used with another body, or stays in use
 */
export async function takeKey(
  client: pg.ClientBase,
  request: KeyedRequest,
  hash: string,
  begin: string[] = [],
): Promise<SavedAnswer> {
  const { userId, key, moment } = request;
  // Each statement sees what was committed before it: the last one whatever the lock waited for.
  const statements = [
    ...begin,
    `SET LOCAL lock_timeout = '${PATIENCE}'`,
    LOCK_KEY.literally({ lock: ADVISORY_LOCKS.idempotencyKey, key: `${userId} ${key}` }),
    "SET LOCAL lock_timeout = 0",
    LOOK_UP.literally({
      ...lookedUp(request),
      hash,
      runningSince: new Date(moment.getTime() - BEFORE_GIVEN_UP_MS),
    }),
  ];
  const results = await client.query(statements.join(";\n")).catch((error: unknown) => {
    throw error instanceof pg.DatabaseError && error.code === LOCK_TIMED_OUT
      ? new Conflict(STILL_RUNNING)
      : error;
  });
  // Several statements in one round trip have as many results, which pg's types don't know.
  const kept: KeptAnswer | undefined = [results].flat().at(-1)?.rows[0];
  if (kept?.isRunning) throw new Conflict(STILL_RUNNING);
  return kept === undefined ? undefined : answerFor(kept, hash);
}

/**
 * Saves the answer of a key that was taken, in the transaction of its effect. It replaces one that is
 * more than a day old, or was never completed.
 *
 * @param end what ends the transaction, when this does
 */
export async function saveAnswer(
  client: pg.ClientBase,
  { userId, key, moment }: KeyedRequest,
  hash: string,
  answer: unknown,
  end: string[] = [],
): Promise<void> {
  const response = JSON.stringify(answer);
  const statements = [SAVE.literally({ userId, key, hash, response, moment }), ...end];
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
  return onConnection(dependencies.database, async (client) => {
    const begin = ["BEGIN", `SET LOCAL idle_in_transaction_session_timeout = '${IDLE_AT_MOST}'`];
    const hash = hashOf(request, body);
    const saved = await takeKey(client, request, hash, begin);
    if (saved !== undefined) {
      await client.query("COMMIT");
      return saved.answer;
    }
    const database = withinTransaction(dependencies.database, client);
    const answer = await run({ ...context, dependencies: { ...dependencies, database } });
    await saveAnswer(client, request, hash, answer, ["COMMIT"]);
    committed(database);
    return answer;
  });
}
