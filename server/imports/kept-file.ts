import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import type pg from "pg";
import { statement } from "../database/statement.ts";
import { Conflict } from "../errors.ts";
import { checkFileSize } from "./file-failure.ts";
import { importLimits } from "./import-limits.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Level 1: a table of questions becomes a fifth of itself, at hundreds of megabytes a second. */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

const GONE = "The import was deleted while its file was read, so nothing of it was stored.";

// Raw SQL, as the reading: by Prisma it costs Node three times as much to write a piece.
const KEEP = statement({
  text: "INSERT INTO import_pieces (import_id, number, bytes) VALUES (:importId, :number, :bytes)",
  takes: { importId: "int", number: "int", bytes: "bytea" },
});

const READ = statement({
  text: "SELECT bytes FROM import_pieces WHERE import_id = :importId AND number = :number",
  takes: { importId: "int", number: "int" },
  gives: { bytes: "bytea" },
});

/**
 * The file of an import in the database, piece by piece as it comes, so that another server can go on
 * where this one ends. It comes as fast as its sender sends, though not endlessly far
 * ahead, and is read from there at the pace of anyone who reads it.
 */
export class KeptFile {
  readonly #pool: pg.Pool;
  readonly #importId: number;
  #sizeBytes = 0;
  #readBytes = 0;
  /** What has come and is not kept yet. */
  #gathered: Uint8Array[] = [];
  #gatheredBytes = 0;
  #isWriting = false;
  #writing: Promise<void> = Promise.resolve();
  #pieces: number;
  #isWhole: boolean;
  #failure: { error: unknown } | null = null;
  #news = Promise.withResolvers<void>();

  /** @param pieces how many there are of a file that is kept whole; null for one on its way */
  constructor(pool: pg.Pool, importId: number, pieces: number | null = null) {
    this.#pool = pool;
    this.#importId = importId;
    this.#pieces = pieces ?? 0;
    this.#isWhole = pieces !== null;
  }

  /** How many there are so far. */
  get pieces(): number {
    return this.#pieces;
  }

  /** Bytes that have come here so far. */
  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /**
   * Keeps a file as it arrives, and is done when all of it is kept. What comes while a piece is being
   * written becomes the next piece.
   *
   * @throws FileTooLarge, and what the stream throws
   */
  async keep(stream: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const chunk of stream) {
      this.#sizeBytes += chunk.byteLength;
      checkFileSize(this.#sizeBytes);
      this.#gathered.push(chunk);
      this.#gatheredBytes += chunk.byteLength;
      if (!this.#isWriting) {
        this.#writing = this.#write();
        this.#writing.catch((error: unknown) => this.fail(error));
      } else if (this.#gatheredBytes >= importLimits.pieceBytes) await this.#writing;
      while (
        this.#sizeBytes - this.#readBytes > importLimits.aheadBytes &&
        this.#failure === null
      ) {
        await this.#news.promise;
      }
      if (this.#failure !== null) throw this.#failure.error;
    }
    await this.#writing;
    this.#isWhole = true;
    this.#tell();
  }

  /** Nothing more of it comes: anyone who reads it is told why. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#tell();
  }

  /**
   * Its bytes, as soon as they are kept.
   *
   * @throws what `keep` has thrown, or `fail` was told; Conflict once the import is gone, as with the account
   * of who sent it
   */
  async *bytes(): AsyncGenerator<Uint8Array, void, undefined> {
    for (let number = 0; ; number += 1) {
      while (number >= this.#pieces && !this.#isWhole && this.#failure === null) {
        await this.#news.promise;
      }
      if (this.#failure !== null) throw this.#failure.error;
      if (number >= this.#pieces) return;
      const row = await READ.row(this.#pool, { importId: this.#importId, number });
      if (row === undefined) throw new Conflict(GONE);
      const piece = await decompress(row.bytes);
      for (let from = 0; from < piece.byteLength; from += importLimits.readBytes) {
        yield piece.subarray(from, from + importLimits.readBytes);
      }
      this.#readBytes += piece.byteLength;
      this.#tell();
    }
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    try {
      while (this.#gatheredBytes > 0) {
        const piece = Buffer.concat(this.#gathered);
        this.#gathered = [];
        this.#gatheredBytes = 0;
        const bytes = await compress(piece, FAST);
        await KEEP.count(this.#pool, { importId: this.#importId, number: this.#pieces, bytes });
        this.#pieces += 1;
        this.#tell();
      }
    } finally {
      this.#isWriting = false;
    }
  }

  #tell(): void {
    this.#news.resolve();
    this.#news = Promise.withResolvers<void>();
  }
}
