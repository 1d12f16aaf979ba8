import type { Socket } from "node:net";
import pg from "pg";

/** The channel on which a trigger notifies all processes that a test has changed. */
const TESTS_CHANGED = "lexam_tests";

/** Milliseconds to wait after a lost connection before connecting again. */
const REST_MS = 1_000;

/**
 * Listens to PostgreSQL's notifications on a separate connection, which is opened on first use. While it listens,
 * caches learn of changes within milliseconds; while it doesn't, nothing may be cached.
 */
export class ChangeListener {
  readonly #url: string;
  readonly #heard = new Set<() => void>();
  #client: pg.Client | null = null;
  #isListening = false;
  #isClosed = false;
  #restsUntil = 0;

  /** @param url of the database */
  constructor(url: string) {
    this.#url = url;
  }

  /** Calls `listener` at every change, and whenever a change may have been missed. */
  onChange(listener: () => void): void {
    this.#heard.add(listener);
  }

  /** Returns true if it receives every change now; otherwise it starts to listen. */
  listens(): boolean {
    if (!this.#isListening) void this.#begin();
    return this.#isListening;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = this.#client;
    this.#lose();
    await client?.end().catch(() => undefined);
  }

  async #begin(): Promise<void> {
    if (this.#client !== null || this.#isClosed || performance.now() < this.#restsUntil) return;
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    this.#client = client;
    const lost = () => {
      if (this.#client === client) this.#lose();
    };
    client.on("error", lost);
    client.on("end", lost);
    client.on("notification", () => this.#notify());
    try {
      await client.connect();
      // The connection must not keep the process alive.
      (client.connection.stream as Socket).unref();
      await client.query(`LISTEN ${TESTS_CHANGED}`);
      if (this.#client !== client) return;
      this.#isListening = true;
      this.#notify();
    } catch {
      lost();
      client.end().catch(() => undefined);
    }
  }

  #lose(): void {
    this.#client = null;
    this.#isListening = false;
    this.#restsUntil = performance.now() + REST_MS;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#heard) listener();
  }
}
