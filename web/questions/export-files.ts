import { fileLimits } from "#rules/limits.ts";

/** The most bytes of a file, a little below the import's limit (docs/rules.md, section 10). */
const MOST_BYTES = fileLimits.fileMaxBytes - 20 * 1024 * 1024;

/** A file of an export. */
export interface ExportFile {
  pieces: Blob[];
  /** Its number, counted from 1; null for the only one. */
  number: number | null;
}

/**
 * Splits an export into files that an import can read. Each has the header; a part is never split, so that sets stay
 * whole.
 */
export class ExportFiles {
  readonly #most: number;
  #header = "";
  #pieces: Blob[] = [];
  #bytes = 0;
  #saved = 0;

  constructor(most: number = MOST_BYTES) {
    this.#most = most;
  }

  /** @returns the previous file, if this part starts another */
  add(csv: string): ExportFile | null {
    // The header has no line breaks within a cell.
    if (this.#header === "") this.#header = csv.slice(0, csv.indexOf("\n") + 1);
    const piece = new Blob([csv]);
    const isFull = this.#pieces.length > 0 && this.#bytes + piece.size > this.#most;
    const full = isFull ? this.#take(true) : null;
    if (isFull) this.#pieces.push(new Blob([this.#header]));
    this.#pieces.push(piece);
    this.#bytes += piece.size;
    return full;
  }

  /** The last file. */
  end(): ExportFile {
    return this.#take(this.#saved > 0);
  }

  #take(isOneOfSeveral: boolean): ExportFile {
    this.#saved += 1;
    const file = { pieces: this.#pieces, number: isOneOfSeveral ? this.#saved : null };
    this.#pieces = [];
    this.#bytes = 0;
    return file;
  }
}
