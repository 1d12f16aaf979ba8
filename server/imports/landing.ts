import type pg from "pg";
import { dropUnasked, landPassages } from "../passages/stage-passages.ts";
import { keepCounted } from "../questions/bank-statistics.ts";
import { analyseStage, placeStaged, stagedMoves } from "../questions/question-stage.ts";
import type { Authorship } from "../questions/store-questions.ts";
import {
  type FilePiece,
  joinLists,
  type ReadFile,
  stagePiece,
  stagePieceErrors,
} from "./file-rows.ts";
import { importLimits } from "./import-limits.ts";
import type { ImportCounts, ImportWarning } from "./import-record.ts";
import { type LandedRows, landErrors, landQuestions, noteFullPassages } from "./import-rows.ts";
import { landDifferences, landUpdates } from "./land-known-questions.ts";
import { landReferences } from "./land-references.ts";
import { otherLabels, otherPassage } from "./passage-labels.ts";

interface Range {
  first: number;
  last: number;
}

/** Rows that are stored by one statement, as the thread has read them. */
interface Batch {
  questions: Uint8Array[];
  errors: Uint8Array[];
  rows: number;
  bytes: number;
}

const hasPassages = ({ columns }: Pick<ReadFile, "columns">) => columns.includes("passage");

/** Whether no row of the file can be stored before all are known. */
const waitsForAll = (read: Pick<ReadFile, "hasIds" | "columns">) =>
  read.hasIds || hasPassages(read);

/** Whose rows are landed. */
export interface LandedFile {
  importId: number;
  authorship: Authorship;
  /** Whether a test is made of it: numbers of questions then say which are asked, and change none. */
  isOfTest: boolean;
  /** The last row that is staged already; 0 for none. */
  stagedTo: number;
}

const emptyBatch = (): Batch => ({ questions: [], errors: [], rows: 0, bytes: 0 });

/** The rows below the header, as many at a time as one statement stores. */
function rangesUpTo(lastRow: number): Range[] {
  const ranges: Range[] = [];
  for (let first = 2; first <= lastRow; first += importLimits.landedRows) {
    ranges.push({ first, last: first + importLimits.landedRows - 1 });
  }
  return ranges;
}

/**
 * The rows of a file on their way into the bank, in its order and in one transaction. Those that are
 * staged go first, the others straight into the bank. All are staged of a file with questions' numbers,
 * since what changes its question goes before what may be a duplicate of its new words, and of one with
 * passages, which a later row may give their title, and which stand in the bank before their questions.
 */
export class Landing {
  readonly #client: pg.PoolClient;
  readonly #importId: number;
  readonly #authorship: Authorship;
  readonly #isOfTest: boolean;
  readonly #onMoved: (counts: ImportCounts) => void;
  readonly #counts: ImportCounts = {
    ...{ created: 0, duplicates: 0, errors: 0, differing: 0, updated: 0 },
  };
  readonly #warnings: ImportWarning[] = [];
  #stagedTo: number;
  #hasBegun = false;
  #batch = emptyBatch();
  /** The batch before, on its way. */
  #storing: Promise<void> = Promise.resolve();

  /** @param onMoved told of each step with the counts so far; what it throws ends everything */
  constructor(
    client: pg.PoolClient,
    { importId, authorship, isOfTest, stagedTo }: LandedFile,
    onMoved: (counts: ImportCounts) => void,
  ) {
    this.#client = client;
    this.#importId = importId;
    this.#authorship = authorship;
    this.#isOfTest = isOfTest;
    this.#stagedTo = stagedTo;
    this.#onMoved = onMoved;
  }

  /**
   * Takes the next rows, and stores what has gathered when it is enough for a statement: that goes on
   * while the next rows are read.
   */
  async take(piece: FilePiece): Promise<void> {
    this.#counts.errors = piece.errorCount;
    if (waitsForAll(piece)) {
      await stagePiece(this.#client, piece);
      this.#stagedTo = piece.lastRow;
      this.#onMoved(this.#counts);
      return;
    }
    if (!this.#hasBegun) await this.#landStaged(piece);
    this.#hasBegun = true;
    const batch = this.#batch;
    batch.questions.push(...piece.questions);
    batch.errors.push(...piece.errors);
    batch.rows += piece.questionCount;
    const lists = [...piece.questions, ...piece.errors];
    batch.bytes += lists.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const { landedRows, landedBytes } = importLimits;
    if (batch.rows >= landedRows || batch.bytes >= landedBytes) await this.#storeBatch(piece);
  }

  /** Stores what is left, after the last piece. @returns how many rows became what */
  async finish(read: ReadFile): Promise<ImportCounts> {
    if (waitsForAll(read)) {
      if (read.hasIds && this.#isOfTest) await this.#refer(read);
      if (hasPassages(read)) await this.#place(read);
      await analyseStage(this.#client);
      for (const range of read.hasIds ? rangesUpTo(this.#stagedTo) : []) {
        await this.#update(range, read);
      }
      await this.#landStaged(read);
    } else {
      await this.#storeBatch(read);
      await this.#storing;
    }
    if (read.errorCount > 0) await landErrors(this.#client, this.#importId);
    return this.#counts;
  }

  /**
   * To be waited for before the transaction is rolled back: what a batch in progress sent after that would
   * be stored for good.
   */
  async settled(): Promise<void> {
    await this.#storing.catch(() => undefined);
  }

  /** What may be a slip in rows that are stored all the same, as far as the bank tells. */
  get warnings(): readonly ImportWarning[] {
    return this.#warnings;
  }

  /** Takes the rows that name their question off the stage, and the passages that only they said. */
  async #refer(read: ReadFile): Promise<void> {
    const { found, differing, missing } = await landReferences(this.#client, this.#importId, read);
    this.#counts.duplicates += found;
    this.#counts.differing += differing;
    this.#counts.errors += missing;
    if (hasPassages(read)) await dropUnasked(this.#client);
    this.#onMoved(this.#counts);
  }

  /** Stores the passages, and gives the rows on the stage theirs. */
  async #place({ passageCount, hasIds }: ReadFile): Promise<void> {
    const others = await landPassages(this.#client, this.#authorship, importLimits.maxWarnings);
    this.#warnings.push(...others.flatMap(otherLabels));
    await keepCounted(this.#client, "passages", passageCount);
    await analyseStage(this.#client);
    const full = await placeStaged(this.#client);
    await noteFullPassages(this.#client, this.#importId, full);
    if (hasIds) {
      const moves = await stagedMoves(this.#client, importLimits.maxWarnings);
      this.#warnings.push(...moves.map(otherPassage));
    }
    this.#counts.errors += full.length;
    this.#onMoved(this.#counts);
  }

  async #landStaged(read: ReadFile): Promise<void> {
    if (this.#stagedTo === 0) return;
    if (!waitsForAll(read)) await analyseStage(this.#client);
    for (const range of rangesUpTo(this.#stagedTo)) await this.#land(range, read);
  }

  /** Waits for the batch before, and is done when this one is on its way: the next is read meanwhile. */
  async #storeBatch(read: ReadFile): Promise<void> {
    const batch = this.#batch;
    this.#batch = emptyBatch();
    await this.#storing;
    this.#storing = this.#storeNow(batch, read);
    // Awaited by the next one; till then nobody else may call it unhandled.
    this.#storing.catch(() => undefined);
  }

  async #storeNow(batch: Batch, read: ReadFile): Promise<void> {
    await stagePieceErrors(this.#client, batch);
    if (batch.rows > 0) await this.#land({ questions: joinLists(batch.questions) }, read);
  }

  async #land(rows: LandedRows, read: ReadFile): Promise<void> {
    const landed = await landQuestions(this.#client, this.#importId, rows, this.#authorship);
    this.#counts.created += landed.created;
    this.#counts.duplicates += landed.duplicates;
    await keepCounted(this.#client, "questions", this.#counts.created);
    if (landed.duplicates > 0) {
      this.#counts.differing += await landDifferences(this.#client, this.#importId, rows, read);
    }
    this.#onMoved(this.#counts);
  }

  async #update(range: Range, read: ReadFile): Promise<void> {
    const found = await landUpdates(this.#client, this.#importId, range, read, this.#authorship);
    this.#counts.duplicates += found.updated + found.same;
    this.#counts.updated += found.updated;
    this.#counts.errors += found.errors;
    this.#onMoved(this.#counts);
  }
}
