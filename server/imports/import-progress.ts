import type pg from "pg";
import { statement } from "../database/statement.ts";

/** How far an import has come. */
export interface Progress {
  /** Rows below the header that were read so far. */
  rowsRead: number;
  /** Of these, the rows whose fate is decided: created, duplicate or error. */
  rowsDone: number;
}

const NOTE = statement({
  text: "UPDATE imports SET rows_read = :rowsRead, rows_done = :rowsDone WHERE id = :id AND status = 'running'",
  takes: { id: "int", rowsRead: "int", rowsDone: "int" },
});

/** Milliseconds between two notes of progress in the database. */
const NOTE_EVERY_MS = 250;

/** Notes progress in the import's row, on another connection than the import's own transaction. */
export class ProgressNotes {
  readonly #pool: pg.Pool;
  readonly #importId: number;
  readonly #onProgress: (progress: Progress) => void;
  #notedAt = 0;
  #noting: Promise<void> | null = null;

  constructor(pool: pg.Pool, importId: number, onProgress: (progress: Progress) => void) {
    this.#pool = pool;
    this.#importId = importId;
    this.#onProgress = onProgress;
  }

  /** Tells the caller at once, and the database from time to time. */
  note(progress: Progress): void {
    this.#onProgress(progress);
    const now = performance.now();
    if (this.#noting !== null || now - this.#notedAt < NOTE_EVERY_MS) return;
    this.#notedAt = now;
    this.#noting = this.#write(progress)
      // A missed note harms nobody: the next one makes up for it, and the import's own connection
      // tells whether the database is there.
      .catch(() => undefined)
      .then(() => {
        this.#noting = null;
      });
  }

  /** Waits for the last note, after which nothing touches the import's row from outside. */
  async settled(): Promise<void> {
    await this.#noting;
  }

  async #write({ rowsRead, rowsDone }: Progress): Promise<void> {
    await NOTE.count(this.#pool, { id: this.#importId, rowsRead, rowsDone });
  }
}
