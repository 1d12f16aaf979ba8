import type pg from "pg";
import { KIND_BYTES, otherFileKind } from "#rules/file-kinds.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { ImportKind } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { ExpectedFailure } from "../errors.ts";
import { forgetBank } from "../questions/bank-memory.ts";
import { UnreadableFile } from "./file-failure.ts";
import { withImportConnection } from "./import-connection.ts";
import type { ImportPlace } from "./import-places.ts";
import { type Progress, ProgressNotes } from "./import-progress.ts";
import { beginImport, failImport, type ImportJob, noteArrival } from "./import-record.ts";
import type { ImportReport } from "./import-report.ts";
import { forgetOldRows } from "./import-rows.ts";
import { Cancelled, type Ending, ImportRun } from "./import-run.ts";
import { KeptFile } from "./kept-file.ts";

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
   * Called when the stream has ended: reads what the sender says behind the file. What it throws ends
   * the import. @returns settings of the test that is made of the file; null for questions
   */
  afterFile?: () => Promise<unknown>;
  /** What is kept of the request with its file, for the server that finishes it; null for nothing. */
  keptKey?: () => unknown;
  /** So many different questions may be in it; any number unless said. */
  maxQuestions?: number;
}

const NOT_CSV = "Please select a CSV file";

async function beginningOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length >= KIND_BYTES) break;
  }
  return Buffer.concat(chunks);
}

/**
 * docs/rules.md, section 10: a file must be of type CSV or have a .csv name. Of another one it is said
 * what it seems to be.
 */
async function checkKind({ fileName, mediaType = "", stream }: UploadedFile): Promise<void> {
  if (/\.csv$/i.test(fileName.trim()) || /^(text|application)\/csv\b/i.test(mediaType)) return;
  const kind = otherFileKind(await beginningOf(stream));
  throw new UnreadableFile(kind === null ? NOT_CSV : `${NOT_CSV}. ${kind}`);
}

const UNEXPECTED = "Something went wrong in the server. Nothing was imported; try again.";

/** Why an import failed, as its administrator is told. */
export function reasonOf(error: unknown): string {
  return error instanceof ExpectedFailure ? error.message : UNEXPECTED;
}

async function* uploaded(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    if (error instanceof ExpectedFailure) throw error;
    const broken = new UnreadableFile(
      "The upload broke off before the end of the file. Nothing was imported; try again.",
    );
    broken.cause = error;
    throw broken;
  }
}

/** A file that comes in: kept as it comes, and then known to be whole. */
async function arrive(
  pool: pg.Pool,
  id: number,
  place: ImportPlace,
  file: KeptFile,
  notes: ProgressNotes,
  upload: UploadedFile,
): Promise<ImportJob> {
  async function* noted() {
    let sizeBytes = 0;
    for await (const chunk of uploaded(place.arriving(upload.stream))) {
      yield chunk;
      sizeBytes += chunk.byteLength;
      notes.note({ sizeBytes });
    }
  }
  try {
    await file.keep(noted());
    const test = (await place.fromSender(upload.afterFile?.() ?? Promise.resolve(null))) ?? null;
    const job = { test, key: upload.keptKey?.() ?? null };
    place.arrived();
    await noteArrival(pool, id, file, job);
    notes.note({ hasArrived: true });
    return job;
  } catch (error) {
    // Anyone who reads the file has no use for the rest of it.
    file.fail(error);
    throw error;
  }
}

/**
 * Imports the good rows of a question file, all together or none (docs/rules.md, section 10). Once the
 * whole file has come it goes on even when this server dies (resumeImports).
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
  alongside: Ending["alongside"] = async () => null,
): Promise<ImportReport> {
  requirePermission(viewer, "bank:import");
  await checkKind(upload);
  const { pool } = database;
  const { fileName, onProgress = () => undefined, withImport, maxQuestions = null } = upload;
  const userId = viewer?.userId ?? null;
  return withImportConnection(database, userId, async (connection) => {
    const { client, place } = connection;
    await upload.beforeImport?.(place.arriving(upload.stream));
    const startedAt = now();
    const id = await beginImport(pool, client, { kind, userId, fileName, startedAt });
    const notes = new ProgressNotes(pool, id, onProgress);
    const authorship = { authorId: userId, createdAt: startedAt };
    const file = new KeptFile(pool, id);
    const arrival = arrive(pool, id, place, file, notes, upload);
    const common = { database, connection, id, notes, authorship, now };
    const run = new ImportRun({
      ...{ ...common, file, arrival, maxQuestions },
      isOfTest: kind === "test",
    });
    try {
      const report = await run.run({ alongside, ...(withImport ? { last: withImport } : {}) });
      forgetBank(database);
      if (userId !== null) await forgetOldRows(pool, userId, now());
      return report;
    } catch (error) {
      // The sender is told now, and no piece of the file is written after this.
      run.end(error instanceof Error ? error : new Error(String(error)));
      await arrival.catch(() => undefined);
      const isCancelled = error instanceof Cancelled;
      await failImport(pool, id, { failure: reasonOf(error), isCancelled }, now());
      throw error;
    }
  });
}
