import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const STEP_MS = 50;
/** How long a slow answer tells of the machine: what was slow before that says nothing of now. */
const LATELY_MS = 600;

/** PostgreSQL's own words for "going down", "crashed" and "not up yet". */
const NOT_SERVING = /^57P0[1-4]$/;

/** Whether a failure is PostgreSQL's own answer, so that it lives, however it refuses. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !NOT_SERVING.test(error.code ?? "");
}

/** Asks the database whether it lives, on a connection of its own that no query can hold up. */
export class Probe {
  readonly #url: string;
  #client: pg.Client | null = null;
  /** How long the last answer took on an open connection, and when it came, both in milliseconds. */
  #last = { took: 0, at: Number.NEGATIVE_INFINITY };

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Whether the database answers in time. Time counts only while this process gets to hear
   * anything: a second in which it was itself too busy is no fault of the database's. On a machine
   * whose answer was slow a moment ago it has up to twice the time: busy is not gone.
   */
  async answers(withinMs: number): Promise<boolean> {
    let outcome: boolean | undefined;
    const usualMs = performance.now() - this.#last.at < LATELY_MS ? this.#last.took : 0;
    const patience = Math.min(2 * withinMs, Math.max(withinMs, 4 * usualMs));
    const asked = this.#ask().then(
      () => {
        outcome = true;
      },
      (error: unknown) => {
        outcome = isAnswer(error);
        this.close();
      },
    );
    for (let waited = 0; outcome === undefined && waited < patience; waited += STEP_MS) {
      await Promise.race([asked, sleep(STEP_MS, undefined, { ref: false })]);
    }
    if (outcome === undefined) this.close();
    return outcome ?? false;
  }

  /** Ends its connection at once. */
  close(): void {
    this.#client?.connection.stream.destroy();
    this.#client = null;
  }

  async #ask(): Promise<void> {
    if (this.#client === null) {
      const client = new pg.Client({ connectionString: this.#url });
      this.#client = client;
      client.on("error", () => {
        if (this.#client === client) this.#client = null;
      });
      await client.connect();
    }
    const began = performance.now();
    await this.#client?.query("SELECT 1");
    const at = performance.now();
    this.#last = { took: at - began, at };
  }
}
