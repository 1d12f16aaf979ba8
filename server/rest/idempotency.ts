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
 * Limits idle transactions. A transaction is idle only if its server's machine has vanished; PostgreSQL notices a
 * killed process immediately.
 */
const IDLE_AT_MOST = "10s";

/**
 * The previous version saved a key before its request ran, and renewed it every 10 s. It
 * may run at the same time as this one while machines are upgraded one by one.
 */
const BEFORE_GIVEN_UP_MS = 30_000;

/** PostgreSQL's code for a lock timeout. */
const LOCK_TIMED_OUT = "55P03";

const STILL_RUNNING = "The first request with this Idempotency-Key is still running. Try again.";

/** A request to run only once, and its sender. */
export interface KeyedRequest {
  userId: number;
  key: string;
  /** The method and the path's pattern, from the table of routes. */
  route: string;
  moment: Date;
}

/**
 * The columns of a stored key: the hash of its request and the response; `isRunning` if the previous version is still
 * running the request, so that there is no response yet.
 */
const keptColumns = { hash: "text", response: "jsonb?", isRunning: "boolean" } as const;
type KeptAnswer = Row<typeof keptColumns>;

/** The response to repeat; undefined if there is none, or it is too old. */
export type SavedAnswer = { answer: unknown } | undefined;

/**
 * Returns a request with its Idempotency-Key.
 *
 * @throws ExpectedFailure BAD_USER_INPUT for an invalid key
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

/** Returns the SHA-256 of a request's route and body, in hexadecimal. */
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

/** Returns the parameters for looking up a request's key. */
function lookedUp({ userId, key, moment }: KeyedRequest) {
  return { userId, key, since: daysBefore(moment, promises.idempotencyKeyHours / 24) };
}

/** Returns the error for a key that was used with another request. */
export function otherBody(): Conflict {
  return new Conflict(
    "This Idempotency-Key was used with another body. Use a new key for a new request.",
  );
}

/** Returns the saved response of a key. Another request with the key may still be running. */
export async function findAnswer(
  queryable: Queryable,
  request: KeyedRequest,
): Promise<KeptAnswer | undefined> {
  return LOOK_UP.row(queryable, lookedUp(request));
}

/** @throws Conflict if the key was used with another body. @param hash of the request, see hashOf */
export function answerFor(kept: KeptAnswer, hash: string): SavedAnswer {
  if (kept.hash !== hash) throw otherBody();
  return { answer: kept.response };
}

/**
 * Locks a key for the rest of a transaction. Another request with the key waits until the transaction ends.
 *
 * @param hash of the request, see hashOf
 * @param begin the statements that open the transaction, if it is not open yet
 * @throws Conflict when the key was used with another body, or stays in use
 */
export async function takeKey(
  client: pg.ClientBase,
  request: KeyedRequest,
  hash: string,
  begin: string[] = [],
): Promise<SavedAnswer> {
  const { userId, key, moment } = request;
  // Each statement sees earlier commits, so the last one sees those of the transaction that the lock waited for.
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
 * Saves the response of a locked key, in the transaction of its effect. It replaces one that is
 * more than a day old, or was never completed.
 *
 * @param end the statement that ends the transaction, if this call should end it
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
 * Runs a creating request once for its Idempotency-Key. The same key and body within 24 hours
 * returns the saved response and creates nothing. The effect, the key and the response are stored in one
 * transaction, so after a crash there is all of it or nothing. A failed request leaves the key unused.
 *
 * @param run creates with the dependencies of the context it is given, and returns the documented body
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
