import type pg from "pg";
import { istYear } from "#rules/times.ts";
import { requireAdmin } from "../accounts/require-admin.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { ImportKind } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, ExpectedFailure } from "../errors.ts";
import { forgetBank } from "../questions/bank-memory.ts";
import { readFileLabels } from "../questions/labels.ts";
import { lockBank, openStage } from "../questions/question-stage.ts";
import type { Authorship } from "../questions/store-questions.ts";
import { UnreadableFile } from "./file-failure.ts";
import {
  type ImportConnection,
  inOwnTransaction,
  withImportConnection,
} from "./import-connection.ts";
import { importLimits } from "./import-limits.ts";
import { type Progress, ProgressNotes } from "./import-progress.ts";
import {
  beginImport,
  cancelledWords,
  failImport,
  finishImport,
  type ImportCounts,
  isCancelWanted,
} from "./import-record.ts";
import { type ImportReport, summaryOf } from "./import-report.ts";
import { forgetOldRows, landErrors, landQuestions, openErrorStage } from "./import-rows.ts";
import { landDifferences, landUpdates, newSubjectsOf } from "./land-known-questions.ts";
import { type StagedFile, stageFile } from "./stage-file.ts";

export type ImportDependencies = Pick<Dependencies, "database" | "now">;

/** A file as it arrives. */
export interface UploadedFile {
  stream: AsyncIterable<Uint8Array>;
  fileName: string;
  /** What the sender says it is, such as text/csv. */
  mediaType?: string;
  /** Told of every step, often many times a second. */
  onProgress?: (progress: Progress) => void;
  /** Called before the file is read, with its bytes; what it throws ends everything, untold. */
  beforeImport?: (stream: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Called in the transaction that stores the file, as its last part; what it throws ends the import. */
  withImport?: (client: pg.PoolClient, importId: number) => Promise<void>;
  /**
   * Called when the stream has ended, before anything is stored: reads what the sender says behind
   * the file. What it throws ends the import.
   */
  afterFile?: () => Promise<void>;
  /** So many different questions may be in it; any number unless said. */
  maxQuestions?: number;
}

/** Somebody cancelled it: nothing of it was stored. */
class Cancelled extends Conflict {}

/** How often it is asked whether somebody has cancelled the import, in milliseconds. */
const LOOK_EVERY_MS = 300;

/**
 * What else happens in the transaction that stores the questions.
 *
 * @returns the test that was made of the file, if one was
 */
type Alongside = (client: pg.PoolClient, importId: number) => Promise<number | null>;

/** docs/rules.md, section 10: a file must be of type CSV or have a .csv name. */
function checkKind({ fileName, mediaType = "" }: UploadedFile): void {
  if (/\.csv$/i.test(fileName.trim()) || /^(text|application)\/csv\b/i.test(mediaType)) return;
  throw new UnreadableFile("Please select a CSV file");
}

function reasonOf(error: unknown): string {
  return error instanceof ExpectedFailure
    ? error.message
    : "Something went wrong in the server. Nothing was imported; try again.";
}

/** One import from its first byte to its last row. */
class ImportRun {
  readonly #connection: ImportConnection;
  readonly #client: pg.PoolClient;
  readonly #id: number;
  readonly #notes: ProgressNotes;
  readonly #authorship: Authorship;
  readonly #pool: pg.Pool;
  #row = 0;
  #isCancelled = false;

  constructor(
    pool: pg.Pool,
    connection: ImportConnection,
    id: number,
    notes: ProgressNotes,
    authorship: Authorship,
  ) {
    this.#pool = pool;
    this.#connection = connection;
    this.#client = connection.client;
    this.#id = id;
    this.#notes = notes;
    this.#authorship = authorship;
  }

  async run(upload: UploadedFile, now: () => Date, alongside: Alongside): Promise<ImportReport> {
    const watch = setInterval(() => void this.#look(), LOOK_EVERY_MS);
    try {
      return await this.#runThrough(upload, now, alongside);
    } finally {
      clearInterval(watch);
    }
  }

  /** The end that somebody wished for. */
  get #cancelled(): Cancelled {
    return new Cancelled(cancelledWords(this.#row));
  }

  async #look(): Promise<void> {
    // A look that fails is made up for by the next one, and by the end of the import.
    if (!(await isCancelWanted(this.#pool, this.#id).catch(() => false))) return;
    this.#isCancelled = true;
    this.#connection.place.end(this.#cancelled);
  }

  #checkCancelled(): void {
    if (this.#isCancelled) throw this.#cancelled;
  }

  async #runThrough(
    upload: UploadedFile,
    now: () => Date,
    alongside: Alongside,
  ): Promise<ImportReport> {
    await openStage(this.#client);
    await openErrorStage(this.#client);
    const labels = await readFileLabels(this.#client);
    // No transaction is open meanwhile, however slowly the file arrives.
    const currentYear = istYear(this.#authorship.createdAt);
    const { place, inTurn } = this.#connection;
    const bytes = place.arriving(upload.stream);
    const note = (step: Progress) => {
      this.#row = step.rowsRead;
      this.#notes.note(step);
    };
    const { maxQuestions = null } = upload;
    const staged = await stageFile(this.#client, inTurn, currentYear, bytes, note, {
      labels,
      maxQuestions,
    });
    await place.fromSender(upload.afterFile?.() ?? Promise.resolve());
    place.arrived();
    this.#checkCancelled();
    const { ignoredColumns, header, sizeBytes } = staged;
    const store = async () => {
      const counts = await this.#land(staged);
      const testId = await alongside(this.#client, this.#id);
      const newSubjects = await newSubjectsOf(this.#client, this.#id, labels.subjects);
      await this.#notes.settled();
      const outcome = { ...counts, ignoredColumns, header, newSubjects, sizeBytes, testId };
      if (!(await finishImport(this.#client, this.#id, outcome, now()))) throw this.#cancelled;
      await upload.withImport?.(this.#client, this.#id);
      return { importId: this.#id, summary: summaryOf(counts), ignoredColumns };
    };
    return inTurn(() => inOwnTransaction(this.#client, store));
  }

  async #land(staged: StagedFile): Promise<ImportCounts> {
    const { lastRow, errorCount, rowsRead, sizeBytes } = staged;
    await lockBank(this.#client);
    if (errorCount > 0) await landErrors(this.#client, this.#id);
    const counts: ImportCounts = {
      ...{ created: 0, duplicates: 0, differing: 0, updated: 0 },
      errors: errorCount,
    };
    const note = () => {
      const rowsDone = counts.errors + counts.created + counts.duplicates;
      const { created } = counts;
      this.#row = rowsDone;
      this.#notes.note({ rowsRead, rowsDone, created, sizeBytes, hasArrived: true });
      this.#checkCancelled();
    };
    note();
    // First what has its question's number, so that a row below can be a duplicate of its new words.
    for (const range of staged.hasIds ? rangesUpTo(lastRow) : []) {
      const updates = await landUpdates(this.#client, this.#id, range, staged, this.#authorship);
      counts.duplicates += updates.updated + updates.same;
      counts.updated += updates.updated;
      counts.errors += updates.errors;
      note();
    }
    for (const range of rangesUpTo(lastRow)) {
      const landed = await landQuestions(this.#client, this.#id, range, this.#authorship);
      counts.created += landed.created;
      counts.duplicates += landed.duplicates;
      if (landed.duplicates > 0) {
        counts.differing += await landDifferences(this.#client, this.#id, range, staged);
      }
      note();
    }
    return counts;
  }
}

/** The rows below the header, as many at a time as one statement stores. */
function rangesUpTo(lastRow: number): { first: number; last: number }[] {
  const ranges: { first: number; last: number }[] = [];
  for (let first = 2; first <= lastRow; first += importLimits.landedRows) {
    ranges.push({ first, last: first + importLimits.landedRows - 1 });
  }
  return ranges;
}

/**
 * Imports the good rows of a question file, all together or none (docs/rules.md, section 10).
 *
 * @param viewer an administrator, or null when the server itself imports
 * @param alongside what else happens in the transaction that stores the questions
 * @throws Forbidden, UnreadableFile, FileTooLarge; nothing is stored then
 */
export async function runImport(
  viewer: Viewer | null,
  { database, now }: ImportDependencies,
  kind: ImportKind,
  upload: UploadedFile,
  alongside: Alongside = async () => null,
): Promise<ImportReport> {
  requireAdmin(viewer);
  checkKind(upload);
  const { pool } = database;
  const { fileName, onProgress = () => undefined } = upload;
  const userId = viewer?.userId ?? null;
  return withImportConnection(database, userId, async (connection) => {
    const { client, place } = connection;
    await upload.beforeImport?.(place.arriving(upload.stream));
    const startedAt = now();
    const id = await beginImport(pool, client, { kind, userId, fileName, startedAt });
    const notes = new ProgressNotes(pool, id, onProgress);
    const authorship = { authorId: userId, createdAt: startedAt };
    try {
      const report = await new ImportRun(pool, connection, id, notes, authorship).run(
        upload,
        now,
        alongside,
      );
      forgetBank(database);
      if (userId !== null) await forgetOldRows(pool, userId, now());
      return report;
    } catch (error) {
      const isCancelled = error instanceof Cancelled;
      await failImport(pool, id, { failure: reasonOf(error), isCancelled }, now());
      throw error;
    }
  });
}
