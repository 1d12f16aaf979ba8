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
  /** Bytes of the file that have come so far, and those of them that were read. */
  sizeBytes: number;
  readBytes: number;
  /** Whether the whole file has come. */
  hasArrived: boolean;
}

/** Before its first byte. */
const atTheBeginning: Progress = {
  ...{ rowsRead: 0, rowsDone: 0, created: 0 },
  ...{ sizeBytes: 0, readBytes: 0, hasArrived: false },
};

// Forward only: what a server had done when it died is done again by the next one, and notes of the
// way there may come late.
// Raw SQL: Prisma can't say that a number only grows.
const NOTE = statement({
  text: `UPDATE imports SET rows_read = greatest(rows_read, :rowsRead), rows_done = greatest(rows_done, :rowsDone),
      created = greatest(created, :created), size_bytes = greatest(size_bytes, :sizeBytes),
      read_bytes = greatest(read_bytes, :readBytes)
    WHERE id = :id AND status = 'running'`,
  takes: {
    id: "int",
    rowsRead: "int",
    rowsDone: "int",
    created: "int",
    sizeBytes: "int",
    readBytes: "int",
  },
});

/** Milliseconds between two notes of progress in the database. */
const NOTE_EVERY_MS = 250;

/** Notes progress in the import's row, on another connection than the import's own transaction. */
export class ProgressNotes {
  readonly #pool: pg.Pool;
  readonly #importId: number;
  readonly #onProgress: (progress: Progress) => void;
  #progress: Progress;
  #notedAt = 0;
  #noting: Promise<void> | null = null;
  /** When what came too soon after a note is noted. */
  #later: NodeJS.Timeout | null = null;

  constructor(
    pool: pg.Pool,
    importId: number,
    onProgress: (progress: Progress) => void,
    progress = atTheBeginning,
  ) {
    this.#pool = pool;
    this.#importId = importId;
    this.#onProgress = onProgress;
    this.#progress = progress;
  }

  get progress(): Progress {
    return this.#progress;
  }

  /** Tells the caller at once, and the database from time to time. @param step what has moved on */
  note(step: Partial<Progress>): void {
    this.#progress = { ...this.#progress, ...step };
    this.#onProgress(this.#progress);
    const wait = NOTE_EVERY_MS - (performance.now() - this.#notedAt);
    if (this.#noting === null && wait <= 0) this.#write();
    // The next step may be long in coming, such as from a slow sender.
    else this.#later ??= setTimeout(() => this.#write(), Math.max(wait, 1)).unref();
  }

  #write(): void {
    clearTimeout(this.#later ?? undefined);
    this.#later = null;
    if (this.#noting !== null) {
      this.#later = setTimeout(() => this.#write(), NOTE_EVERY_MS).unref();
      return;
    }
    this.#notedAt = performance.now();
    const { hasArrived: _, ...numbers } = this.#progress;
    this.#noting = NOTE.count(this.#pool, { id: this.#importId, ...numbers })
      // A missed note harms nobody: the next one makes up for it, and the import's own connection
      // tells whether the database is there.
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        this.#noting = null;
      });
  }

  /** Waits for the last note, after which nothing touches the import's row from outside. */
  async settled(): Promise<void> {
    clearTimeout(this.#later ?? undefined);
    this.#later = null;
    await this.#noting;
  }
}
