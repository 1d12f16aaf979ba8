import type { Socket } from "node:net";
import pg from "pg";

/** The channel on which a trigger notifies all processes that a test has changed. */
const TESTS_CHANGED = "lexam_tests";

/** After a lost connection nobody connects again before so many milliseconds. */
const REST_MS = 1_000;

/**
 * Hears what PostgreSQL notifies all processes of, on a connection of its own that is opened when somebody
 * first wants to know. Anyone who keeps something while this listens hears of changes within
 * milliseconds; while it does not, nothing may be kept.
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

  /** Calls back at every change, and whenever some may have gone unheard. */
  onChange(listener: () => void): void {
    this.#heard.add(listener);
  }

  /** Whether every change is heard just now; if not, it begins to listen. */
  listens(): boolean {
    if (!this.#isListening) void this.#begin();
    return this.#isListening;
  }

  /** Ends the connection. */
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
      // It keeps no process alive that has nothing else to do.
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
