import type pg from "pg";
import { istYear } from "#rules/times.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { ImportKind } from "../database/generated/prisma/client.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { ExpectedFailure } from "../errors.ts";
import { lockBank, openStage, storeStaged } from "../questions/question-stage.ts";
import { requireAdmin } from "../questions/require-admin.ts";
import type { StoredQuestion } from "../questions/store-questions.ts";
import { type Progress, ProgressNotes } from "./import-progress.ts";
import { beginImport, failImport, finishImport } from "./import-record.ts";
import { QuestionFile } from "./question-file.ts";
import { type RowError, stageFile } from "./stage-file.ts";

export type ImportDependencies = Pick<Dependencies, "database" | "now">;

/** A file as it arrives. */
export interface UploadedFile {
  stream: AsyncIterable<Uint8Array>;
  fileName: string;
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

function reasonOf(error: unknown): string {
  return error instanceof ExpectedFailure
    ? error.message
    : "Something went wrong in the server. Nothing was imported; try again.";
}

async function storeBatches(
  client: pg.PoolClient,
  { batches, errors }: Awaited<ReturnType<typeof stageFile>>,
  authorship: { authorId: number | null; createdAt: Date },
  noteDone: (rowsDone: number) => void,
): Promise<StoredQuestion[]> {
  await lockBank(client);
  const stored: StoredQuestion[] = [];
  for (const batch of batches) {
    for (const question of await storeStaged(client, batch, authorship)) stored.push(question);
    noteDone(errors.length + stored.length);
  }
  return stored;
}

/**
 * Imports the good rows of a question file, all together or none (contract.md, section 7).
 *
 * @param viewer an administrator, or null when the server itself imports
 * @param alongside what else happens in the same transaction, once the questions are stored
 * @throws Forbidden, UnreadableFile, FileTooLarge; nothing is stored then
 */
export async function runImport(
  viewer: Viewer | null,
  { database, now }: ImportDependencies,
  kind: ImportKind,
  upload: UploadedFile,
  alongside: (client: pg.PoolClient, imported: ImportedRows) => Promise<void> = async () => {},
): Promise<ImportedRows> {
  requireAdmin(viewer);
  const { pool } = database;
  const startedAt = now();
  const userId = viewer?.userId ?? null;
  let importId: number | null = null;
  try {
    return await inTransaction(database, async (client) => {
      importId = await beginImport(pool, client, {
        kind,
        userId,
        fileName: upload.fileName,
        startedAt,
      });
      const notes = new ProgressNotes(pool, importId, upload.onProgress ?? (() => undefined));
      await openStage(client);
      const file = new QuestionFile(istYear(startedAt));
      const staged = await stageFile(client, file, upload.stream, (step) => notes.note(step));
      const authorship = { authorId: userId, createdAt: startedAt };
      const stored = await storeBatches(client, staged, authorship, (rowsDone) =>
        notes.note({ rowsRead: file.rowsRead, rowsDone }),
      );
      const { errors } = staged;
      const imported = { importId, stored, errors, ignoredColumns: file.ignoredColumns };
      await alongside(client, imported);
      await notes.settled();
      const created = stored.filter(({ isNew }) => isNew).length;
      const counts = { created, duplicates: stored.length - created, errors: errors.length };
      await finishImport(client, importId, counts, now());
      return imported;
    });
  } catch (error) {
    if (importId !== null) await failImport(pool, importId, reasonOf(error), now());
    throw error;
  }
}
