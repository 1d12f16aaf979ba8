import type pg from "pg";
import { type FileFormat, FORMAT_TITLES } from "#rules/file-formats.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Database } from "../database/client.ts";
import type { ImportKind } from "../database/generated/prisma/client.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, ExpectedFailure, expectedFailure } from "../errors.ts";
import { addJob, waitForJob } from "../jobs/job-record.ts";
import { forgetBank } from "../questions/bank-cache.ts";
import { checkFileSize, UNEXPECTED, UnreadableFile } from "./file-failure.ts";
import { formatOfFile, refuseUnreadable } from "./file-format.ts";
import {
  beginImport,
  cancelledWords,
  closeCancelled,
  failImport,
  type ImportReport,
  type ImportRequest,
  NOTE_ARRIVAL,
  NOTE_RECEIVING,
  summaryOf,
} from "./import-record.ts";

export type ImportDependencies = Pick<Dependencies, "database" | "now">;

/** The kind of the job that imports a file; its input is the import's number. */
export const IMPORT = { name: "import" };

/** Bytes of a piece in which a file is kept, or a little more. */
const PIECE_BYTES = 256 * 1024;
/** How often a server notes that it receives a file, and looks whether somebody has cancelled it, in milliseconds. */
const NOTE_EVERY_MS = 300;

/** A file as it arrives. */
export interface UploadedFile {
  stream: AsyncIterable<Uint8Array>;
  fileName: string;
  /** What the sender says it is, such as text/csv. */
  mediaType?: string;
  /** What it is read as, as far as the sender has named it; null for what its content shows. */
  chosenFormat?: () => FileFormat | null;
  /** Called before the file is read, with its bytes; what it throws ends everything, and leaves no record. */
  beforeImport?: (stream: AsyncIterable<Uint8Array>) => Promise<void>;
  /**
   * Called when the stream has ended: reads what the sender says behind the file. What it throws ends
   * the import. @returns settings of the test that is made of the file; null for questions
   */
  afterFile?: () => Promise<unknown>;
  /** What is kept of the request for its Idempotency-Key; null for nothing. */
  keptKey?: () => unknown;
}

const arrivingFile = ({ fileName, mediaType, chosenFormat }: UploadedFile) => ({
  ...{ fileName, mediaType, chosen: chosenFormat?.() ?? null, wanted: FORMAT_TITLES },
});

/** The bytes of a file as they arrive; what breaks them off is said in words for the sender. */
export async function* uploaded(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
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

// Raw SQL: by Prisma it costs Node three times as much to write a piece.
const KEEP = statement({
  text: "INSERT INTO import_pieces (import_id, number, bytes) VALUES (:importId, :number, :bytes)",
  takes: { importId: "int", number: "int", bytes: "bytea" },
});

/** Somebody cancelled the import while its file came. */
class Cancelled extends Conflict {}

/** The bytes of a file until `ended` rejects, since a sender that stalls may send no more of them. */
async function* bytesUntil(
  ended: Promise<never>,
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = uploaded(stream);
  try {
    for (;;) {
      const { value, done } = await Promise.race([bytes.next(), ended]);
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited: it answers when the next byte comes, if ever.
    bytes.return(undefined).catch(() => undefined);
  }
}

/**
 * The bytes of a file in pieces in which it is kept, the last of which may be empty.
 *
 * @param noteSize called with the bytes so far
 * @throws FileTooLarge
 */
export async function* inPieces(
  stream: AsyncIterable<Uint8Array>,
  noteSize: (bytes: number) => void,
): AsyncGenerator<Buffer, void, undefined> {
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    checkFileSize(size);
    noteSize(size);
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    bytes = 0;
  }
  yield Buffer.concat(chunks);
}

/** Keeps a file as it comes, and adds the job that imports it. @returns the job's number */
async function receive(
  { database, now }: ImportDependencies,
  { id, userId }: { id: number; userId: number | null },
  upload: UploadedFile,
): Promise<number> {
  const { stream, afterFile, keptKey, chosenFormat } = upload;
  const { pool } = database;
  let sizeBytes = 0;
  let pieces = 0;
  let detected: FileFormat | null = null;
  const { promise: ended, reject: end } = Promise.withResolvers<never>();
  // It may reject while nobody waits for the sender.
  ended.catch(() => undefined);
  const note = async () => {
    const row = await NOTE_RECEIVING.row(pool, { id, sizeBytes });
    if (row?.cancelRequestedAt !== null) end(new Cancelled(cancelledWords(0)));
  };
  // A note that fails is made up for by the next one.
  const noting = setInterval(() => void note().catch(() => undefined), NOTE_EVERY_MS);
  try {
    const arriving = bytesUntil(ended, stream);
    for await (const bytes of inPieces(arriving, (size) => {
      sizeBytes = size;
    })) {
      detected ??= formatOfFile(bytes, arrivingFile(upload));
      await KEEP.count(pool, { importId: id, number: pieces, bytes });
      pieces += 1;
    }
    const test = (await Promise.race([afterFile?.(), ended])) ?? null;
    const format = chosenFormat?.() ?? detected ?? undefined;
    const request: ImportRequest = { format, test, key: keptKey?.() ?? null };
    return await inTransaction(database, async (client) => {
      const input = { importId: id };
      const jobId = await addJob(client, IMPORT, { ownerId: userId, input, now: now() });
      const values = { id, pieces, sizeBytes, request: JSON.stringify(request), jobId };
      if ((await NOTE_ARRIVAL.row(client, values)) === undefined)
        throw new Cancelled(cancelledWords(0));
      return jobId;
    });
  } finally {
    clearInterval(noting);
  }
}

/**
 * Waits for the job of an import.
 *
 * @throws ExpectedFailure as the job failed
 */
async function outcomeOf({ prisma, pool }: Database, id: number, jobId: number) {
  const job = await waitForJob(pool, jobId);
  const found = await prisma.import.findUnique({ where: { id } });
  if (found?.status === "finished") return found;
  const { code, facts } = (job?.result ?? { code: "CONFLICT" }) as Partial<ExpectedFailure>;
  const gone = "The import was deleted while its file was read, so nothing of it was stored.";
  throw expectedFailure(code ?? "CONFLICT", found?.failure ?? gone, facts);
}

/** Files that a person may send to a process at a time, until they are imported. */
const FILES_AT_ONCE = 2;

const sendersOf = new WeakMap<Database, number[]>();

/** Counts a person's file while `work` runs. @throws Conflict when they send too many */
export async function asOneOf<T>(
  database: Database,
  userId: number | null,
  work: () => Promise<T>,
) {
  if (userId === null) return work();
  const senders = sendersOf.get(database) ?? [];
  sendersOf.set(database, senders);
  if (senders.filter((id) => id === userId).length >= FILES_AT_ONCE) {
    throw new Conflict(
      "Two files of yours are on their way already. Send the next one when they are done.",
    );
  }
  senders.push(userId);
  try {
    return await work();
  } finally {
    senders.splice(senders.indexOf(userId), 1);
  }
}

/**
 * Receives a question file and has a job import its good rows, all together or none (docs/rules.md, section
 * 10). Once the whole file has come its job goes on even when this server dies.
 *
 * @param viewer an administrator, or null when the server itself imports
 * @returns when the job is done
 * @throws Forbidden, UnreadableFile, FileTooLarge; nothing is stored then
 */
export async function runImport(
  viewer: Viewer | null,
  dependencies: ImportDependencies,
  kind: ImportKind,
  upload: UploadedFile,
): Promise<{ report: ImportReport; testId: number | null }> {
  requirePermission(viewer, "bank:import");
  const { database, now } = dependencies;
  const { pool } = database;
  const userId = viewer?.userId ?? null;
  return asOneOf(database, userId, async () => {
    const stream = await refuseUnreadable(uploaded(upload.stream), arrivingFile(upload));
    await upload.beforeImport?.(stream);
    const record = { kind, userId, fileName: upload.fileName, startedAt: now() };
    const id = await beginImport(pool, record);
    let jobId: number;
    try {
      jobId = await receive(dependencies, { id, userId }, { ...upload, stream });
    } catch (error) {
      if (error instanceof Cancelled) await closeCancelled(pool, id, now());
      else {
        const failure = error instanceof ExpectedFailure ? error.message : UNEXPECTED;
        await failImport(pool, id, { failure, isCancelled: false }, now());
      }
      throw error;
    }
    const found = await outcomeOf(database, id, jobId);
    forgetBank(database);
    const { ignoredColumns, testId } = found;
    return { report: { importId: id, summary: summaryOf(found), ignoredColumns }, testId };
  });
}

/**
 * Adds the questions of a CSV file to the bank (docs/rules.md, section 10). Rows that can't become
 * questions are reported, the others are stored together.
 *
 * @param viewer an administrator, or null when the server itself imports
 * @throws Forbidden for a student
 * @throws UnreadableFile, FileTooLarge when the file as a whole is refused; nothing is stored then
 */
export async function importQuestions(
  viewer: Viewer | null,
  dependencies: ImportDependencies,
  upload: UploadedFile,
): Promise<ImportReport> {
  return (await runImport(viewer, dependencies, "questions", upload)).report;
}

const READ = statement({
  text: "SELECT bytes FROM import_pieces WHERE import_id = :importId AND number = :number",
  takes: { importId: "int", number: "int" },
  gives: { bytes: "bytea" },
});

/** Bytes that are read at once: of more, what is cut out outlives the thread's short memory. */
const READ_BYTES = 64 * 1024;

/**
 * The bytes of a file that is kept whole.
 *
 * @throws Conflict once the import is gone, as with the account of who sent it
 */
export async function* keptBytes(
  pool: pg.Pool,
  importId: number,
  pieces: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let number = 0; number < pieces; number += 1) {
    const row = await READ.row(pool, { importId, number });
    if (row === undefined) {
      throw new Conflict(
        "The import was deleted while its file was read, so nothing of it was stored.",
      );
    }
    for (let from = 0; from < row.bytes.byteLength; from += READ_BYTES) {
      yield row.bytes.subarray(from, from + READ_BYTES);
    }
  }
}
