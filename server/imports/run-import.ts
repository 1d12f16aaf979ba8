import type pg from "pg";
import { istYear } from "#rules/times.ts";
import { requireAdmin } from "../accounts/require-admin.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { ImportKind } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { ExpectedFailure } from "../errors.ts";
import { forgetBank } from "../questions/bank-memory.ts";
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
import { beginImport, failImport, finishImport, type ImportCounts } from "./import-record.ts";
import { type ImportReport, summaryOf } from "./import-report.ts";
import { forgetOldRows, landErrors, landQuestions, openErrorStage } from "./import-rows.ts";
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
}

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

  constructor(
    connection: ImportConnection,
    id: number,
    notes: ProgressNotes,
    authorship: Authorship,
  ) {
    this.#connection = connection;
    this.#client = connection.client;
    this.#id = id;
    this.#notes = notes;
    this.#authorship = authorship;
  }

  async run(upload: UploadedFile, now: () => Date, alongside: Alongside): Promise<ImportReport> {
    await openStage(this.#client);
    await openErrorStage(this.#client);
    // No transaction is open meanwhile, however slowly the file arrives.
    const currentYear = istYear(this.#authorship.createdAt);
    const { place, inTurn } = this.#connection;
    const bytes = place.arriving(upload.stream);
    const staged = await stageFile(this.#client, inTurn, currentYear, bytes, (step) =>
      this.#notes.note(step),
    );
    await place.fromSender(upload.afterFile?.() ?? Promise.resolve());
    place.arrived();
    const { ignoredColumns } = staged;
    const store = async () => {
      const counts = await this.#land(staged);
      const testId = await alongside(this.#client, this.#id);
      await this.#notes.settled();
      await finishImport(this.#client, this.#id, { ...counts, ignoredColumns, testId }, now());
      await upload.withImport?.(this.#client, this.#id);
      return { importId: this.#id, summary: summaryOf(counts), ignoredColumns };
    };
    return inTurn(() => inOwnTransaction(this.#client, store));
  }

  async #land({ lastRow, errorCount, rowsRead }: StagedFile): Promise<ImportCounts> {
    await lockBank(this.#client);
    if (errorCount > 0) await landErrors(this.#client, this.#id);
    const counts: ImportCounts = { created: 0, duplicates: 0, errors: errorCount };
    for (let first = 2; first <= lastRow; first += importLimits.landedRows) {
      const range = { first, last: first + importLimits.landedRows - 1 };
      const landed = await landQuestions(this.#client, this.#id, range, this.#authorship);
      counts.created += landed.created;
      counts.duplicates += landed.duplicates;
      this.#notes.note({ rowsRead, rowsDone: errorCount + counts.created + counts.duplicates });
    }
    return counts;
  }
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
      const report = await new ImportRun(connection, id, notes, authorship).run(
        upload,
        now,
        alongside,
      );
      forgetBank(database);
      if (userId !== null) await forgetOldRows(pool, userId);
      return report;
    } catch (error) {
      await failImport(pool, id, reasonOf(error), now());
      throw error;
    }
  });
}
