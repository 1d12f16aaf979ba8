import type pg from "pg";
import { istYear } from "#rules/times.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { ImportKind } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { ExpectedFailure } from "../errors.ts";
import { lockBank, openStage, storeStaged } from "../questions/question-stage.ts";
import { requireAdmin } from "../questions/require-admin.ts";
import type { Authorship, StoredQuestion } from "../questions/store-questions.ts";
import { UnreadableFile } from "./file-failure.ts";
import { inOwnTransaction, withImportConnection } from "./import-connection.ts";
import { type Progress, ProgressNotes } from "./import-progress.ts";
import { beginImport, failImport, finishImport } from "./import-record.ts";
import { QuestionFile } from "./question-file.ts";
import { type RowError, stageFile } from "./stage-file.ts";

export type ImportDependencies = Pick<Dependencies, "database" | "now">;

/** A file as it arrives. */
export interface UploadedFile {
  stream: AsyncIterable<Uint8Array>;
  fileName: string;
  /** What the sender says it is, such as text/csv. */
  mediaType?: string;
  /** Told of every step, often many times a second. */
  onProgress?: (progress: Progress) => void;
}

/** What became of a file's rows. */
export interface ImportedRows {
  importId: number;
  /** The valid rows in the order of the file; a position is a row number. */
  stored: StoredQuestion[];
  errors: RowError[];
  ignoredColumns: string[];
}

/** What else happens in the transaction that stores the questions. */
type Alongside = (client: pg.PoolClient, imported: ImportedRows) => Promise<void>;

/** spec.md, section 5, "CSV upload": a file must be of type CSV or have a .csv name. */
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
  readonly #client: pg.PoolClient;
  readonly #id: number;
  readonly #notes: ProgressNotes;
  readonly #authorship: Authorship;

  constructor(client: pg.PoolClient, id: number, notes: ProgressNotes, authorship: Authorship) {
    this.#client = client;
    this.#id = id;
    this.#notes = notes;
    this.#authorship = authorship;
  }

  async run(
    stream: AsyncIterable<Uint8Array>,
    now: () => Date,
    alongside: Alongside,
  ): Promise<ImportedRows> {
    const file = new QuestionFile(istYear(this.#authorship.createdAt));
    await openStage(this.#client);
    // No transaction is open meanwhile, however slowly the file arrives.
    const staged = await stageFile(this.#client, file, stream, (step) => this.#notes.note(step));
    return inOwnTransaction(this.#client, async () => {
      const stored = await this.#store(staged, file.rowsRead);
      const { errors } = staged;
      const { ignoredColumns } = file;
      const imported = { importId: this.#id, stored, errors, ignoredColumns };
      await alongside(this.#client, imported);
      await this.#notes.settled();
      const created = stored.filter(({ isNew }) => isNew).length;
      const counts = { created, duplicates: stored.length - created, errors: errors.length };
      await finishImport(this.#client, this.#id, counts, now());
      return imported;
    });
  }

  async #store(
    { batches, errors }: Awaited<ReturnType<typeof stageFile>>,
    rowsRead: number,
  ): Promise<StoredQuestion[]> {
    await lockBank(this.#client);
    const stored: StoredQuestion[] = [];
    for (const batch of batches) {
      const questions = await storeStaged(this.#client, batch, this.#authorship);
      for (const question of questions) stored.push(question);
      this.#notes.note({ rowsRead, rowsDone: errors.length + stored.length });
    }
    return stored;
  }
}

/**
 * Imports the good rows of a question file, all together or none (contract.md, section 7).
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
  alongside: Alongside = async () => {},
): Promise<ImportedRows> {
  requireAdmin(viewer);
  checkKind(upload);
  const { pool } = database;
  const { fileName, stream, onProgress = () => undefined } = upload;
  const userId = viewer?.userId ?? null;
  return withImportConnection(database, async (client) => {
    const startedAt = now();
    const id = await beginImport(pool, client, { kind, userId, fileName, startedAt });
    const notes = new ProgressNotes(pool, id, onProgress);
    const authorship = { authorId: userId, createdAt: startedAt };
    try {
      return await new ImportRun(client, id, notes, authorship).run(stream, now, alongside);
    } catch (error) {
      await failImport(pool, id, reasonOf(error), now());
      throw error;
    }
  });
}
