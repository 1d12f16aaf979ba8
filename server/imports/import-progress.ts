import type pg from "pg";
import { statement } from "../database/statement.ts";

/** How far an import has come. */
export interface Progress {
  /** Rows below the header that were read so far. */
  rowsRead: number;
  /** Of these, the rows whose fate is decided: created, duplicate or error. */
  rowsDone: number;
  /** Of these, the rows that are new questions. */
  created: number;
  /** Bytes of the file so far. */
  sizeBytes: number;
  /** Whether the whole file has come. */
  hasArrived?: boolean;
}

const NOTE = statement({
  text: `UPDATE imports SET rows_read = :rowsRead, rows_done = :rowsDone, created = :created,
      size_bytes = :sizeBytes, has_arrived = :hasArrived
    WHERE id = :id AND status = 'running'`,
  takes: {
    id: "int",
    rowsRead: "int",
    rowsDone: "int",
    created: "int",
    sizeBytes: "int",
    hasArrived: "boolean",
  },
});

/** Milliseconds between two notes of progress in the database. */
const NOTE_EVERY_MS = 250;

/** Notes progress in the import's row, on another connection than the import's own transaction. */
export class ProgressNotes {
  readonly #pool: pg.Pool;
  readonly #importId: number;
  readonly #onProgress: (progress: Progress) => void;
  #notedAt = 0;
  #hasArrived = false;
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
    // That the file has come is told at once: from then on it can be left to itself.
    const isNews = progress.hasArrived === true && !this.#hasArrived;
    if (this.#noting !== null || (!isNews && now - this.#notedAt < NOTE_EVERY_MS)) return;
    this.#hasArrived = progress.hasArrived === true;
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

  async #write(progress: Progress): Promise<void> {
    const { hasArrived = false } = progress;
    await NOTE.count(this.#pool, { id: this.#importId, ...progress, hasArrived });
  }
}
