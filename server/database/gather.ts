import pg from "pg";
import type { Database } from "./client.ts";
import { isWithinTransaction } from "./one-transaction.ts";
import type { Columns, PreparedQuery, Queryable } from "./statement.ts";

type Rows = Record<string, unknown>[];

/** A question that waits for the others of its turn. */
interface Asked {
  query: PreparedQuery;
  answer: PromiseWithResolvers<{ rows: Rows; rowCount: number }>;
}

/** Several statements as one, by the names of them; each answers its rows as JSON. */
const combined = new Map<string, { name: string; text: string }>();

function combine(asked: readonly Asked[]): { name: string; text: string } {
  const names = asked.map(({ query }) => query.name).join(", ");
  const known = combined.get(names);
  if (known !== undefined) return known;
  let before = 0;
  const parts = asked.map(({ query }, place) => {
    const text = query.text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`);
    before += query.values.length;
    return `(SELECT json_agg(part) FROM (${text}) part) AS "${place}"`;
  });
  // PostgreSQL cuts longer names than those that a number makes.
  const one = { name: `together ${combined.size}`, text: `SELECT ${parts.join(",\n")}` };
  combined.set(names, one);
  return one;
}

/** A row as the driver would answer it, of one in JSON, which has no times and no whole numbers. */
function decoded(row: Record<string, unknown>, gives: Columns): Record<string, unknown> {
  for (const [name, type] of Object.entries(gives)) {
    const value = row[name];
    if (value === null) continue;
    if (type.startsWith("timestamptz")) row[name] = new Date(String(value));
    else if (type.startsWith("bigint")) row[name] = String(value);
  }
  return row;
}

function alone(pool: Queryable, { query, answer }: Asked): void {
  pool
    .query<Record<string, unknown>>(query)
    .then(({ rows, rowCount }) => answer.resolve({ rows, rowCount: rowCount ?? 0 }), answer.reject);
}

async function askTogether(pool: Queryable, waiting: readonly Asked[]): Promise<void> {
  const asked = waiting.toSorted((a, b) => (a.query.name < b.query.name ? -1 : 1));
  const values = asked.flatMap(({ query }) => query.values);
  try {
    const { rows } = await pool.query<Record<string, Rows | null>>({
      ...combine(asked),
      values,
    });
    asked.forEach(({ query, answer }, place) => {
      const own = (rows[0]?.[place] ?? []).map((row) => decoded(row, query.gives));
      answer.resolve({ rows: own, rowCount: own.length });
    });
  } catch (error) {
    // One of them can't be answered: each finds out for itself.
    if (error instanceof pg.DatabaseError) for (const one of asked) alone(pool, one);
    else for (const { answer } of asked) answer.reject(error);
  }
}

/** What each person asks in this turn of the event loop. */
const turns = new WeakMap<Database, Map<number, Map<string, Asked>>>();

/**
 * The pool, for prepared statements that only read: those that are asked in one turn of the event loop
 * for one person are sent as one, and fail alone all the same (docs/decisions/0110). The same one asked
 * twice is sent once. Inside a transaction each goes by itself.
 *
 * @param userId whom they are asked for
 */
export function gathering(database: Database, userId: number): Queryable {
  const { pool } = database;
  if (isWithinTransaction(database)) return pool;
  const query = (asking: PreparedQuery) => {
    const people = turns.get(database) ?? new Map<number, Map<string, Asked>>();
    turns.set(database, people);
    const turn = people.get(userId);
    const same = turn?.get(asking.name);
    if (same !== undefined) {
      const isSame = JSON.stringify(same.query.values) === JSON.stringify(asking.values);
      return isSame ? same.answer.promise : pool.query(asking);
    }
    const asked: Asked = { query: asking, answer: Promise.withResolvers() };
    if (turn !== undefined) {
      turn.set(asking.name, asked);
      return asked.answer.promise;
    }
    const begun = new Map([[asking.name, asked]]);
    people.set(userId, begun);
    setImmediate(() => {
      people.delete(userId);
      const waiting = [...begun.values()];
      if (waiting.length === 1) alone(pool, asked);
      else void askTogether(pool, waiting);
    });
    return asked.answer.promise;
  };
  return { query: query as Queryable["query"] };
}
