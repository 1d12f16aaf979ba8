import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Database } from "./client.ts";
import { PrismaClient } from "./generated/prisma/client.ts";

/** The savepoint command for each transaction command, for a transaction within an open one. Savepoint names nest. */
const AS_PART: Readonly<Record<string, string>> = {
  BEGIN: "SAVEPOINT part",
  COMMIT: "RELEASE SAVEPOINT part",
  ROLLBACK: "ROLLBACK TO SAVEPOINT part; RELEASE SAVEPOINT part",
};

/** One connection, usable as pool and by Prisma. */
class LentConnection {
  readonly pool = new pg.Pool();
  readonly #client: pg.PoolClient;
  /** Settles when the previous query has ended, with or without an error. */
  #before: Promise<unknown> = Promise.resolve();
  #prisma: PrismaClient | null = null;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    this.pool.query = this.#query as pg.Pool["query"];
    this.pool.connect = (async () => this.#lend()) as pg.Pool["connect"];
  }

  /** Created on first use: it takes about 5 MB and 15 ms, and hot paths don't need it. */
  get prisma(): PrismaClient {
    this.#prisma ??= new PrismaClient({ adapter: new PrismaPg(this.pool) });
    return this.#prisma;
  }

  /** Runs queries one after the other, since fields of one operation are read at the same time. */
  readonly #query = (...asked: unknown[]): Promise<unknown> => {
    const run = this.#client.query.bind(this.#client) as (...all: unknown[]) => Promise<unknown>;
    const running = this.#before.then(() => run(...asked));
    this.#before = running.catch(() => undefined);
    return running;
  };

  /** Returns the connection for a caller that starts a transaction on it. */
  #lend(): pg.PoolClient {
    const query = (asked: string | { text: string }, ...rest: unknown[]) => {
      const part = AS_PART[typeof asked === "string" ? asked : asked.text];
      return part === undefined ? this.#query(asked, ...rest) : this.#query(part);
    };
    return new Proxy(this.#client, {
      get(target, name) {
        if (name === "query") return query;
        // The connection is released when the whole transaction ends.
        if (name === "release") return () => undefined;
        return Reflect.get(target, name);
      },
    });
  }
}

/** A connection serves many requests, one after the other. */
const lentConnections = new WeakMap<pg.PoolClient, LentConnection>();

/** The callbacks to run once a database's transaction is committed. */
const afterCommits = new WeakMap<Database, (() => void)[]>();

/** Returns true if a Database runs everything within an open transaction. */
export function isWithinTransaction({ pool, identity }: Database): boolean {
  return pool !== identity;
}

/** Runs `work` after the transaction is committed; never if it is rolled back. */
export function afterCommit(within: Database, work: () => void): void {
  const waiting = afterCommits.get(within);
  if (waiting === undefined) throw new Error("This is no database inside a transaction.");
  waiting.push(work);
}

/** Runs the callbacks of afterCommit. The code that opened the transaction must call it after the commit. */
export function committed(within: Database): void {
  for (const work of afterCommits.get(within)?.splice(0) ?? []) work();
}

/**
 * Returns a Database that runs everything, by Prisma or raw SQL, in the transaction open on a connection.
 * Transactions within it become savepoints. A failed statement outside of these aborts the whole transaction.
 *
 * @param client the connection; the code that opened the transaction ends it
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
