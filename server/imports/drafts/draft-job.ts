import { setImmediate as breathe } from "node:timers/promises";
import type pg from "pg";
import { isFormat } from "#rules/file-formats.ts";
import { can } from "#rules/permissions.ts";
import { istYear } from "#rules/times.ts";
import { isDatabaseAway } from "../../database/availability.ts";
import type { ImportDraft } from "../../database/generated/prisma/client.ts";
import { ExpectedFailure, Forbidden } from "../../errors.ts";
import { allImageSizes } from "../../images/find-images.ts";
import { storeShaped } from "../../images/store-picture.ts";
import { defineJob, JobCancelled, JobInterrupted, type RunningJob } from "../../jobs/job.ts";
import { readFileLabels } from "../../questions/labels.ts";
import { UNEXPECTED, UnreadableFile } from "../file-failure.ts";
import { shapeOf } from "./column-shape.ts";
import type { DraftFacts } from "./draft-facts.ts";
import {
  draftBytes,
  END_READING,
  FILL_SUBJECT,
  NOTE_READ,
  READ_DRAFT,
  REMEMBERED_COLUMNS,
  REMOVE_ROWS,
  type ReadDraftInput,
  STORE_ROWS,
} from "./draft-record.ts";
import { type DraftPiece, readDraft } from "./read-draft.ts";

/** How often a reading notes how far it is, in milliseconds. */
const NOTE_EVERY_MS = 250;

type Job = RunningJob<ReadDraftInput>;
type Fields = readonly (string | null)[];

/** Notes how far the reading is, from time to time, and ends it when it is to end. */
function progressOf({ dependencies, progress, input }: Job) {
  const { draftId: id, reading } = input;
  let notedAt = performance.now();
  return async (rowsRead: number, readBytes: number) => {
    if (performance.now() - notedAt < NOTE_EVERY_MS) return;
    notedAt = performance.now();
    await NOTE_READ.count(dependencies.database.pool, { id, reading, rowsRead, readBytes });
    await progress(rowsRead);
  };
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

async function storePiece(
  client: pg.PoolClient,
  { id, userId }: ImportDraft,
  { rows, pictures }: DraftPiece,
  now: Date,
): Promise<void> {
  for (const picture of pictures) await storeShaped(client, picture, { userId, now });
  for (const list of rows) await STORE_ROWS.count(client, { id, rows: bufferOf(list) });
}

/** What somebody chose for a file with these headings, where it is something else than their names say. */
async function rememberedFields(client: pg.PoolClient, { columns }: DraftFacts) {
  if (columns.length === 0) return null;
  const shape = shapeOf(columns.map(({ name }) => name));
  const found = await REMEMBERED_COLUMNS.row(client, { shape });
  if (found === undefined) return null;
  return { fields: found.fields as Fields, chosenAt: found.chosenAt };
}

/** Reads the file, and stores its rows. @param columnFields null where the columns are matched by name */
async function readOnce(
  job: Job,
  draft: ImportDraft,
  client: pg.PoolClient,
  columnFields: Fields | null,
): Promise<{ facts: DraftFacts; rowsRead: number } | { remembered: Fields; chosenAt: Date }> {
  const { pool } = job.dependencies.database;
  const { id, format, keptPieces, createdAt } = draft;
  if (!isFormat(format)) throw new UnreadableFile("Files of this format can’t be read any more.");
  await REMOVE_ROWS.count(client, { id });
  const pieces = readDraft(draftBytes(pool, id, keptPieces ?? 0), {
    ...{ format, currentYear: istYear(createdAt) },
    labels: await readFileLabels(client),
    storedPictures: format === "json" ? await allImageSizes(client) : new Map(),
    ...(columnFields === null ? {} : { columnFields }),
  });
  const note = progressOf(job);
  let last: DraftPiece | null = null;
  let isFirst = columnFields === null;
  try {
    for await (const piece of pieces) {
      if (isFirst && piece.facts.columns.length > 0) {
        isFirst = false;
        const known = await rememberedFields(client, piece.facts);
        if (known !== null) return { remembered: known.fields, chosenAt: known.chosenAt };
      }
      await storePiece(client, draft, piece, job.dependencies.now());
      await note(piece.rowsRead, piece.readBytes);
      last = piece;
      if (piece.facts.isTooLong) break;
      await breathe();
    }
  } finally {
    await pieces.return();
  }
  if (last === null) throw new UnreadableFile("The file is empty.");
  return { facts: last.facts, rowsRead: last.rowsRead };
}

async function readAll(job: Job, draft: ImportDraft, client: pg.PoolClient): Promise<void> {
  const { id, reading, subject } = draft;
  const chosen = draft.columnFields as Fields | null;
  let read = await readOnce(job, draft, client, chosen);
  if ("remembered" in read) {
    const { remembered, chosenAt } = read;
    read = await readOnce(job, draft, client, remembered);
    if ("facts" in read) read.facts.rememberedAt = chosenAt.toISOString();
  }
  if ("remembered" in read) throw new Error("The columns of a draft were chosen twice.");
  const { facts, rowsRead } = read;
  if (facts.isTooLong) await REMOVE_ROWS.count(client, { id });
  if (subject !== null) await FILL_SUBJECT.count(client, { id, subject });
  const ending = { id, reading, failure: null, facts: JSON.stringify(facts), rowsRead };
  if ((await END_READING.row(client, ending)) === undefined) throw new JobCancelled();
}

async function run(job: Job): Promise<null> {
  const { draftId: id, reading } = job.input;
  const { database } = job.dependencies;
  const draft = await database.prisma.importDraft.findUnique({
    where: { id, reading, state: "reading" },
    include: { user: true },
  });
  if (draft === null) return null;
  const { role, isActive } = draft.user;
  if (!isActive || !can(role, "bank:import")) throw new Forbidden();
  const client = await database.imports.connect();
  try {
    // The rows of a reading land together, and never beside those of another one.
    await client.query("BEGIN");
    await readAll(job, draft, client);
    await client.query("COMMIT");
    return null;
  } catch (error) {
    const isOurs = error instanceof ExpectedFailure || error instanceof JobCancelled;
    // The queue runs it again where the database was away or the server stops.
    if (isOurs || error instanceof JobInterrupted || isDatabaseAway(error)) throw error;
    job.log.error({ err: error, draft: id }, "a file could not be read for a preview");
    throw new ExpectedFailure("INTERNAL_SERVER_ERROR", UNEXPECTED);
  } finally {
    // Closed, and with it ends any transaction.
    client.release(true);
  }
}

/** Reads a file that somebody looks through before it is imported. */
export const draftJob = defineJob<ReadDraftInput>({
  ...READ_DRAFT,
  // A long file doesn't hold up everybody else's.
  concurrency: 2,
  run,
  async failed({ input, dependencies }, failure) {
    const { draftId: id, reading } = input;
    const words = failure?.message ?? "The reading was cancelled. Read it again.";
    const { pool } = dependencies.database;
    const ending = { id, reading, failure: words, facts: "{}", rowsRead: 0 };
    if ((await END_READING.row(pool, ending)) !== undefined) await REMOVE_ROWS.count(pool, { id });
  },
});
