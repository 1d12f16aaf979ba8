import type pg from "pg";
import { columnTitles } from "#rules/file-columns.ts";
import { isFormat } from "#rules/file-formats.ts";
import { questionColumns } from "#rules/question-columns.ts";
import { requirePermission } from "../../accounts/require-permission.ts";
import type { Viewer } from "../../accounts/viewer.ts";
import { inTransaction } from "../../database/transaction.ts";
import { Conflict, InvalidInput } from "../../errors.ts";
import { addJob } from "../../jobs/job-record.ts";
import type { ImportDependencies } from "../receive-file.ts";
import { shapeOf } from "./column-shape.ts";
import type { DraftFacts } from "./draft-facts.ts";
import {
  BEGIN_READING,
  FILL_SUBJECT,
  NOTE_COLUMNS,
  NOTE_JOB,
  NOTE_SUBJECT,
  READ_DRAFT,
  REMEMBER_COLUMNS,
} from "./draft-record.ts";
import { IMPORTED_ELSEWHERE, requireDraft, requireRead, stageOf } from "./find-draft.ts";

type Fields = readonly (string | null)[];

/** Everything that a column can become. */
const CHOSEN_FIELDS: readonly string[] = Object.keys(columnTitles);

/**
 * Has a job read a draft's file, in the caller's transaction.
 *
 * @param reading its `format` is null for the one that it has
 * @throws Conflict while it is being imported
 */
export async function startReading(
  client: pg.PoolClient,
  { userId }: Viewer,
  { id, format, columnFields }: { id: number; format: string | null; columnFields: Fields | null },
  now: Date,
): Promise<void> {
  const columns = columnFields && JSON.stringify(columnFields);
  const row = await BEGIN_READING.row(client, { id, userId, format, columnFields: columns });
  if (row === undefined) throw new Conflict("This file is being imported.");
  const input = { draftId: id, reading: row.reading };
  const jobId = await addJob(client, READ_DRAFT, { ownerId: userId, input, now });
  await NOTE_JOB.count(client, { id, jobId });
}

/**
 * Reads a draft's file again, as another format. What was mended of it is lost.
 *
 * @throws NotFound, InvalidInput for an unknown format, Conflict while it is being imported or once it is
 */
export async function readAs(
  viewer: Viewer,
  { database, now }: ImportDependencies,
  id: number,
  format: string,
): Promise<void> {
  requirePermission(viewer, "bank:import");
  const draft = await requireDraft(viewer, { database, now }, id);
  // An older page would lose what says which import has its questions.
  if (stageOf(draft) === "imported") throw new Conflict(IMPORTED_ELSEWHERE);
  if (!isFormat(format)) {
    throw new InvalidInput([{ field: "format", message: "Files can’t be read as this format." }]);
  }
  await inTransaction(database, (client) =>
    startReading(client, viewer, { id, format, columnFields: null }, now()),
  );
}

function checkFields(fields: Fields, { columns }: DraftFacts): void {
  const message =
    fields.length !== columns.length
      ? `The file has ${columns.length} ${columns.length === 1 ? "column" : "columns"}. Say of each what it becomes.`
      : fields.some((field, place) => field !== null && fields.indexOf(field) !== place)
        ? "Two columns can’t become the same field."
        : fields.some((field) => field !== null && !CHOSEN_FIELDS.includes(field))
          ? `A column can become ${CHOSEN_FIELDS.join(", ")}; or null for not used.`
          : null;
  if (message !== null) throw new InvalidInput([{ field: "fields", message }]);
}

/**
 * Says what the columns of a draft's table become, and remembers it for files with the same headings. The file is
 * read again where that is something new.
 */
export async function chooseColumns(
  viewer: Viewer,
  { database, now }: ImportDependencies,
  id: number,
  fields: Fields,
): Promise<void> {
  requirePermission(viewer, "bank:import");
  const draft = requireRead(await requireDraft(viewer, { database, now }, id));
  const facts = draft.facts as unknown as DraftFacts;
  checkFields(fields, facts);
  const chosen = JSON.stringify(fields);
  const isNew = facts.columns.some(({ field }, place) => field !== (fields[place] ?? null));
  await inTransaction(database, async (client) => {
    const shape = shapeOf(facts.columns.map(({ name }) => name));
    await REMEMBER_COLUMNS.count(client, { shape, fields: chosen, now: now() });
    if (isNew)
      await startReading(client, viewer, { id, format: null, columnFields: fields }, now());
    else await NOTE_COLUMNS.count(client, { id, fields: chosen });
  });
}

/** Gives a subject to all questions of a draft for which the file says none. */
export async function chooseSubject(
  viewer: Viewer,
  { database, now }: ImportDependencies,
  id: number,
  given: string,
): Promise<void> {
  requirePermission(viewer, "bank:import");
  requireRead(await requireDraft(viewer, { database, now }, id));
  const subject = given.trim().replace(/\s+/g, " ");
  const max = questionColumns.subject.maxLength;
  if (subject === "" || subject.length > max) {
    const message = `The subject must have 1 to ${max} characters.`;
    throw new InvalidInput([{ field: "subject", message }]);
  }
  await inTransaction(database, async (client) => {
    await NOTE_SUBJECT.count(client, { id, subject });
    await FILL_SUBJECT.count(client, { id, subject });
  });
}
