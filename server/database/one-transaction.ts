import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Database } from "./client.ts";
import { PrismaClient } from "./generated/prisma/client.ts";

/** What begins and ends a transaction, as a part of the one that is open. Names of savepoints nest. */
const AS_PART: Readonly<Record<string, string>> = {
  BEGIN: "SAVEPOINT part",
  COMMIT: "RELEASE SAVEPOINT part",
  ROLLBACK: "ROLLBACK TO SAVEPOINT part; RELEASE SAVEPOINT part",
};

/** One connection as both ways to the database. */
class LentConnection {
  readonly pool = new pg.Pool();
  readonly #client: pg.PoolClient;
  /** When the query before the next one has ended, well or badly. */
  #before: Promise<unknown> = Promise.resolve();
  #prisma: PrismaClient | null = null;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    this.pool.query = this.#query as pg.Pool["query"];
    this.pool.connect = (async () => this.#lend()) as pg.Pool["connect"];
  }

  /** Made when it is first asked for: it takes about 5 MB and 15 ms, and hot paths do without. */
  get prisma(): PrismaClient {
    this.#prisma ??= new PrismaClient({ adapter: new PrismaPg(this.pool) });
    return this.#prisma;
  }

  /** Runs queries one after the other: fields of one operation are read at the same time. */
  readonly #query = (...asked: unknown[]): Promise<unknown> => {
    const run = this.#client.query.bind(this.#client) as (...all: unknown[]) => Promise<unknown>;
    const running = this.#before.then(() => run(...asked));
    this.#before = running.catch(() => undefined);
    return running;
  };

  /** The connection as somebody borrows it who means to have a transaction of their own on it. */
  #lend(): pg.PoolClient {
    const query = (asked: string | { text: string }, ...rest: unknown[]) => {
      const part = AS_PART[typeof asked === "string" ? asked : asked.text];
      return part === undefined ? this.#query(asked, ...rest) : this.#query(part);
    };
    return new Proxy(this.#client, {
      get(target, name) {
        if (name === "query") return query;
        // It goes back when the whole transaction is over.
        if (name === "release") return () => undefined;
        return Reflect.get(target, name);
      },
    });
  }
}

/** A connection serves many requests, one after the other. */
const lentConnections = new WeakMap<pg.PoolClient, LentConnection>();

/** What is to be done once the transaction of a database is committed. */
const afterCommits = new WeakMap<Database, (() => void)[]>();

/** Whether what is done with a database is part of a transaction that holds its connection. */
export function isWithinTransaction({ pool, identity }: Database): boolean {
  return pool !== identity;
}

/** Has something done when the transaction is committed; nothing when it is undone. */
export function afterCommit(within: Database, work: () => void): void {
  const waiting = afterCommits.get(within);
  if (waiting === undefined) throw new Error("This is no database inside a transaction.");
  waiting.push(work);
}

/** Does what waits for the commit; to be called by anyone who opened the transaction, after it. */
export function committed(within: Database): void {
  for (const work of afterCommits.get(within)?.splice(0) ?? []) work();
}

/**
 * The database inside the transaction that is open on one of its connections: whatever is done with
 * it, by Prisma or in raw SQL, is kept or undone with that transaction. Transactions inside become
 * savepoints. A failed statement outside of them ends the whole, as PostgreSQL has it.
 *
 * @param client the connection; anyone who opened the transaction ends it
 */
export function withinTransaction(database: Database, client: pg.PoolClient): Database {
  const lent = lentConnections.get(client) ?? new LentConnection(client);
  lentConnections.set(client, lent);
  const within = {
    ...database,
    pool: lent.pool,
    get prisma() {
      return lent.prisma;
    },
  };
  afterCommits.set(within, []);
  return within;
}
