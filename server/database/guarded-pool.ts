import { AsyncResource } from "node:async_hooks";
import pg from "pg";
import { DatabaseAway, DatabaseBusy } from "./availability.ts";
import { isMeasured, MeasuredClient } from "./database-time.ts";
import { isOnExamLane } from "./lane.ts";
import type { Watch, Watched } from "./watch.ts";

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (reason?: unknown) => void,
) => void;

/** Somebody who waits for a connection. */
interface Waiting {
  since: number;
  settle: Connected;
}

/** The longest wait for a connection of a database that lives: half of what a browser waits for. */
const BUSY_MS = 5_000;

/**
 * A pool that answers within a second when the database does not. A server that is gone refuses
 * connections by itself; one that hangs, or a network that swallows everything, says nothing: then
 * the waiting are refused, the connections at work are cut, and nobody waits again until it answers.
 * Long queries are no reason for any of it: whoever waits for them is told, in the end, that there
 * is much to do.
 */
export class GuardedPool extends pg.Pool implements Watched {
  readonly #watch: Watch;
  readonly #clients = new Set<pg.PoolClient>();
  readonly #lentSince = new Map<pg.PoolClient, number>();
  readonly #waiting = new Set<Waiting>();
  readonly #exam: pg.Pool | null;

  /**
   * @param watch of the database that it is connected to
   * @param exam lends for whatever is asked on the exam lane; null for a pool that lends everything itself
   */
  constructor(config: pg.PoolConfig, watch: Watch, exam: pg.Pool | null = null) {
    super({ ...config, Client: MeasuredClient } as pg.PoolConfig);
    this.#watch = watch;
    watch.add(this);
    this.#exam = exam;
    // A connection may break when the server goes away, idle or lent; its next query reports it to
    // a caller. Unheard, either event would end the process.
    this.on("error", () => undefined);
    this.on("connect", (client) => {
      client.on("error", () => undefined);
      this.#clients.add(client);
    });
    this.on("acquire", (client) => this.#lentSince.set(client, watch.now));
    this.on("release", (_error, client) => this.#returned(client));
    this.on("remove", (client) => {
      this.#returned(client);
      this.#clients.delete(client);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (this.#exam !== null && isOnExamLane()) {
      if (callback === undefined) return this.#exam.connect();
      this.#exam.connect(callback);
      return undefined;
    }
    if (callback !== undefined) {
      // The callback may run when somebody else's statement ends, and its own is still to be counted for this one.
      this.#lend(isMeasured() ? AsyncResource.bind(callback) : callback);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#lend((error, client) => {
        if (client === undefined) reject(error);
        else resolve(client);
      });
    });
  }

  oldest(): number {
    const waitingSince = [...this.#waiting].map(({ since }) => since);
    return Math.min(...this.#lentSince.values(), ...waitingSince);
  }

  refuseTired(now: number): void {
    const tired = [...this.#waiting].filter(({ since }) => now - since > BUSY_MS);
    this.#refuse(tired, new DatabaseBusy());
  }

  /** No connection is used again either. */
  cut(): void {
    this.#refuse(this.#waiting, new DatabaseAway());
    for (const client of [...this.#clients]) client.connection.stream.destroy();
  }

  #lend(settle: Connected): void {
    if (this.#watch.isAway) {
      process.nextTick(settle, new DatabaseAway(), undefined, () => undefined);
      return;
    }
    const waiting: Waiting = { since: this.#watch.now, settle };
    this.#waiting.add(waiting);
    super.connect((error, client, release) => {
      // It was told no meanwhile, and a connection that comes late is for the next.
      if (this.#waiting.delete(waiting)) settle(error, client, release);
      else if (client !== undefined) release();
    });
  }

  #returned(client: pg.PoolClient): void {
    this.#lentSince.delete(client);
  }

  #refuse(whom: Iterable<Waiting>, reason: Error): void {
    for (const waiting of [...whom]) {
      this.#waiting.delete(waiting);
      waiting.settle(reason, undefined, () => undefined);
    }
  }
}
