import pg from "pg";
import { DatabaseAway, DatabaseBusy } from "./availability.ts";
import { isOnExamLane } from "./lane.ts";
import { Probe } from "./probe.ts";

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

/** How often the state of things is looked at. */
const TICK_MS = 50;
/** A query or a wait of this length is a reason to ask whether the database lives. */
const SUSPICIOUS_MS = 250;
/** How long the database has to answer that. With the two above it stays within a second. */
const ANSWER_WITHIN_MS = 500;
const PROBE_EVERY_MS = 200;
/** The longest wait for a connection of a database that lives: half of what a browser waits for. */
const BUSY_MS = 5_000;

/**
 * A pool that answers within a second when the database does not. A server that is gone refuses
 * connections by itself; one that hangs, or a network that swallows everything, says nothing: then
 * the waiting are refused, the connections at work are cut, and nobody waits again until it answers.
 * Long queries are no reason for any of it: whoever waits for them is told, in the end, that there
 * is much to do.
 */
export class GuardedPool extends pg.Pool {
  readonly #probe: Probe;
  readonly #clients = new Set<pg.PoolClient>();
  readonly #lentSince = new Map<pg.PoolClient, number>();
  readonly #waiting = new Set<Waiting>();
  readonly #timer: NodeJS.Timeout;
  readonly #exam: pg.Pool | null;
  #away = false;
  /** Milliseconds in which this process got to hear anything: a busy machine is not a lost database. */
  #clock = 0;
  #probing = false;
  #lastProbe = 0;

  /** @param exam lends the connections of the exam lane; null when this pool lends them itself */
  constructor(config: pg.PoolConfig & { connectionString: string }, exam: pg.Pool | null = null) {
    super(config);
    this.#exam = exam;
    this.#probe = new Probe(config.connectionString);
    // A connection may break when the server goes away, idle or lent; its next query reports it to
    // a caller. Unheard, either event would end the process.
    this.on("error", () => undefined);
    this.on("connect", (client) => {
      client.on("error", () => undefined);
      this.#clients.add(client);
    });
    this.on("acquire", (client) => this.#lentSince.set(client, this.#clock));
    this.on("release", (_error, client) => this.#returned(client));
    this.on("remove", (client) => {
      this.#returned(client);
      this.#clients.delete(client);
    });
    this.#timer = setInterval(() => {
      this.#clock += TICK_MS;
      void this.#look(this.#clock);
    }, TICK_MS).unref();
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
      this.#lend(callback);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#lend((error, client) => {
        if (client === undefined) reject(error);
        else resolve(client);
      });
    });
  }

  /** Opens the connection that asks whether the database lives, before it is needed. */
  async prepare(): Promise<void> {
    await this.#probe.answers(5_000);
  }

  /** Stops looking; to be called when the pool ends. */
  stopWatching(): void {
    clearInterval(this.#timer);
    this.#probe.close();
  }

  #lend(settle: Connected): void {
    if (this.#away) {
      process.nextTick(settle, new DatabaseAway(), undefined, () => undefined);
      return;
    }
    const waiting: Waiting = { since: this.#clock, settle };
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

  async #look(now: number): Promise<void> {
    const tooLong = [...this.#waiting].filter(({ since }) => now - since > BUSY_MS);
    this.#refuse(tooLong, new DatabaseBusy());
    const oldest = Math.min(
      ...this.#lentSince.values(),
      ...[...this.#waiting].map(({ since }) => since),
    );
    const isDoubtful = this.#away || now - oldest > SUSPICIOUS_MS;
    if (!isDoubtful || this.#probing || now - this.#lastProbe < PROBE_EVERY_MS) return;
    this.#probing = true;
    this.#lastProbe = now;
    const answers = await this.#probe.answers(ANSWER_WITHIN_MS);
    this.#probing = false;
    if (!answers && !this.#away) this.#cutAll();
    this.#away = !answers;
  }

  /** Every query that waits for an answer fails now, and no connection is used again. */
  #cutAll(): void {
    this.#away = true;
    this.#refuse(this.#waiting, new DatabaseAway());
    for (const client of [...this.#clients]) client.connection.stream.destroy();
  }
}
