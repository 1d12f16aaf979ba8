import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { testLimits } from "#rules/limits.ts";
import { istYear } from "#rules/times.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { isDatabaseAway } from "../database/availability.ts";
import type { Import } from "../database/generated/prisma/client.ts";
import { Conflict, ExpectedFailure } from "../errors.ts";
import { allImageSizes } from "../images/find-images.ts";
import { type Bringing, storeShaped } from "../images/store-picture.ts";
import { defineJob, JobCancelled, JobInterrupted, type RunningJob } from "../jobs/job.ts";
import { openPassageStage, stagePassages } from "../passages/stage-passages.ts";
import { forgetBank } from "../questions/bank-cache.ts";
import { readFileLabels } from "../questions/labels.ts";
import { lockBank, openStage, stageQuestions } from "../questions/question-stage.ts";
import { hideNearSubjects } from "../questions/unconfirmed-subjects.ts";
import { type ImportedDraft, importedDraft, noteImported } from "./drafts/import-draft.ts";
import { UNEXPECTED } from "./file-failure.ts";
import { MOST_WARNINGS } from "./file-warnings.ts";
import {
  closeCancelled,
  failImport,
  finishImport,
  type ImportRequest,
  NOTE_PROGRESS,
} from "./import-record.ts";
import { forgetOldRows, newSubjectsOf } from "./import-rows.ts";
import { makeImportedTest, type TestSettings } from "./import-test.ts";
import { type FilePiece, type ReadFile, readFile } from "./read-file.ts";
import { IMPORT, type ImportDependencies, keptBytes } from "./receive-file.ts";
import { noteErrors, storeRows } from "./store-rows.ts";
import { filesInUndo, finishUndos } from "./undo-import.ts";

/**
 * Saves the answer of a request with an Idempotency-Key in the transaction of its import.
 *
 * @param key what was kept of the request
 * @param answer what the operation's root field answers, by its name
 * @throws Conflict when the file was imported for its key in the meantime
 */
export type SaveKey = (
  client: pg.ClientBase,
  key: unknown,
  answer: Record<string, { id: string }>,
) => Promise<void>;

interface Input {
  importId: number;
}

/** How often an import notes how far it is, in milliseconds. */
const NOTE_EVERY_MS = 250;

/** So often an undo that fails is tried again, each time after so many milliseconds. */
const UNDO_TRIES = 5;
const UNDO_WAIT_MS = 1_000;

/** Who sent the file, as they are now; null when their account is gone. */
async function senderOf(
  { prisma }: ImportDependencies["database"],
  userId: number | null,
): Promise<Viewer | null> {
  const found = userId === null ? null : await prisma.user.findUnique({ where: { id: userId } });
  if (found === null) return null;
  const { id, email, fullName, role, isActive } = found;
  return { userId: id, email, fullName, role: isActive ? role : "student", sessionId: "" };
}

/** Notes how far the import is, from time to time, and ends it when it is to end. */
function progressOf({ dependencies, progress }: RunningJob<Input>, id: number) {
  const state = { rowsRead: 0, readBytes: 0, rowsDone: 0, created: 0 };
  let notedAt = 0;
  return async (step: Partial<typeof state>) => {
    Object.assign(state, step);
    if (performance.now() - notedAt < NOTE_EVERY_MS) return;
    notedAt = performance.now();
    await NOTE_PROGRESS.count(dependencies.database.pool, { id, ...state });
    await progress(state.rowsDone, state.rowsRead);
  };
}

type Note = ReturnType<typeof progressOf>;

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

async function stagePiece(
  client: pg.PoolClient,
  importId: number,
  piece: FilePiece,
  bringing: Bringing,
): Promise<void> {
  for (const picture of piece.pictures) await storeShaped(client, picture, bringing);
  for (const json of piece.questions) await stageQuestions(client, bufferOf(json));
  for (const json of piece.passages) await stagePassages(client, bufferOf(json));
  for (const json of piece.errors) await noteErrors(client, importId, bufferOf(json));
}

/** Stages all rows of the file; each piece while the next one is read. */
async function stageFile(
  client: pg.PoolClient,
  importId: number,
  pieces: ReturnType<typeof readFile>,
  bringing: Bringing,
  note: Note,
): Promise<ReadFile> {
  let read: ReadFile | null = null;
  for (let reading = pieces.next(); ; ) {
    const { value: piece } = await reading;
    if (!piece) break;
    reading = pieces.next();
    // Awaited when this piece is staged; a failure until then is not unhandled.
    reading.catch(() => undefined);
    await stagePiece(client, importId, piece, bringing);
    const { rowsRead, readBytes, errorCount } = piece;
    await note({ rowsRead, readBytes, rowsDone: errorCount });
    read = piece;
  }
  if (read === null) throw new Error("A file was read without an answer.");
  return read;
}

/** What an import works on, within its transaction. */
interface Running {
  job: RunningJob<Input>;
  found: Import;
  sender: Viewer | null;
  client: pg.PoolClient;
}

/** What is read: the file of the import, or the draft of one. */
async function sourceOf(
  database: ImportDependencies["database"],
  { id, keptPieces }: Import,
  { format, draftId }: ImportRequest,
): Promise<ImportedDraft> {
  if (draftId !== undefined) return importedDraft(database, draftId);
  // A file that an earlier version received is CSV.
  return { bytes: keptBytes(database.pool, id, keptPieces ?? 0), format: format ?? "csv" };
}

async function importFile({ job, found, sender, client }: Running, saveKey: SaveKey) {
  const { database, now } = job.dependencies;
  const { id, kind, userId, startedAt } = found;
  const note = progressOf(job, id);
  const isOfTest = kind === "test";
  const labels = await readFileLabels(client);
  await openStage(client);
  await openPassageStage(client);
  const request = found.job as unknown as ImportRequest;
  const { bytes, format, columnFields } = await sourceOf(database, found, request);
  // No other format names pictures of the bank.
  const namesPictures = format === "json" || format === "draft";
  const storedPictures = namesPictures ? await allImageSizes(client) : undefined;
  const pieces = readFile(bytes, {
    ...{ format, storedPictures, columnFields },
    ...{ currentYear: istYear(startedAt), labels, isOfTest },
    maxQuestions: isOfTest ? testLimits.testQuestionsMax : null,
  });
  const read = await stageFile(client, id, pieces, { userId, now: now() }, note).finally(() =>
    pieces.return(),
  );
  await lockBank(client);
  // What is about to leave the bank is not there already.
  if ((await filesInUndo(client)).length > 0) throw new JobInterrupted();
  const authorship = { authorId: userId, createdAt: startedAt };
  const file = { importId: id, authorship, isOfTest };
  const { counts, warnings: ofRows } = await storeRows(client, file, read, note);
  const { draftId } = request;
  if (draftId !== undefined) await noteImported(client, { draftId, importId: id });
  const { sections, schedule, ignoredColumns, header, passageCount } = read;
  let testId: number | null = null;
  if (isOfTest) {
    const settings = request.test as TestSettings;
    const made = { importId: id, settings, sections, schedule };
    testId = await makeImportedTest(sender, { database }, client, made);
  }
  const newSubjects = await newSubjectsOf(client, id, labels.subjects);
  await hideNearSubjects(client, labels.subjects, newSubjects);
  const warnings = [...read.warnings, ...ofRows]
    .sort((one, other) => one.row - other.row)
    .slice(0, MOST_WARNINGS);
  const said = { ignoredColumns, header, passageCount, warnings };
  const outcome = { ...counts, ...said, newSubjects, testId };
  if (!(await finishImport(client, id, outcome, now()))) throw new JobCancelled();
  if (request.key !== null) {
    const field = isOfTest ? "importTest" : "importQuestions";
    await saveKey(client, request.key, { [field]: { id: String(id) } });
  }
  return counts;
}

/**
 * Undoes what is being undone, since its questions are not there already: its own job may have failed.
 *
 * @throws Conflict when that fails again and again
 */
async function finishUndosBefore({ dependencies, progress }: RunningJob<Input>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await finishUndos(dependencies, () => progress(0));
    } catch (error) {
      const [other] = await filesInUndo(dependencies.database.pool);
      if (other === undefined) return;
      if (tries === UNDO_TRIES) {
        const words = `${other} is being taken back, which does not come to its end. Nothing was imported; try again later.`;
        const conflict = new Conflict(words);
        conflict.cause = error;
        throw conflict;
      }
      await progress(0);
      await sleep(UNDO_WAIT_MS);
    }
  }
}

async function run(job: RunningJob<Input>, saveKey: SaveKey): Promise<object | null> {
  const { database, now } = job.dependencies;
  const found = await database.prisma.import.findUnique({ where: { id: job.input.importId } });
  if (found?.status !== "running") return null;
  const sender = await senderOf(database, found.userId);
  requirePermission(sender, found.kind === "test" ? "test:write" : "bank:import");
  await finishUndosBefore(job);
  const client = await database.imports.connect();
  try {
    await client.query("BEGIN");
    const counts = await importFile({ job, found, sender, client }, saveKey);
    await client.query("COMMIT");
    forgetBank(database);
    if (found.userId !== null) await forgetOldRows(database.pool, found.userId, now());
    return counts;
  } catch (error) {
    const isOurs = error instanceof ExpectedFailure || error instanceof JobCancelled;
    // The queue runs it again where the database was away or the server stops.
    if (isOurs || error instanceof JobInterrupted || isDatabaseAway(error)) throw error;
    job.log.error({ err: error, import: found.id }, "an import failed");
    throw new ExpectedFailure("INTERNAL_SERVER_ERROR", UNEXPECTED);
  } finally {
    // Closed, and with it end the session's temporary tables, locks and any transaction.
    client.release(true);
  }
}

/** Imports a file that was received: one at a time, since each writes to the whole bank. */
export const importJob = (saveKey: SaveKey) =>
  defineJob<Input>({
    ...IMPORT,
    isSingle: true,
    run: (job) => run(job, saveKey),
    async failed({ input: { importId }, dependencies: { database, now } }, failure) {
      if (failure === null) {
        await closeCancelled(database.pool, importId, now());
        return;
      }
      await failImport(
        database.pool,
        importId,
        { failure: failure.message, isCancelled: false },
        now(),
      );
    },
  });
