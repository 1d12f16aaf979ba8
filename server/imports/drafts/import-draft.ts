import type pg from "pg";
import { requirePermission } from "../../accounts/require-permission.ts";
import type { Viewer } from "../../accounts/viewer.ts";
import type { ImportDraft } from "../../database/generated/prisma/client.ts";
import { statement } from "../../database/statement.ts";
import { inTransaction } from "../../database/transaction.ts";
import { Conflict } from "../../errors.ts";
import { addJob } from "../../jobs/job-record.ts";
import type { ReadQuestion } from "../draft-texts.ts";
import { beginImport, type ImportRequest, NOTE_ARRIVAL } from "../import-record.ts";
import type { DraftLine } from "../readers/draft.ts";
import type { ReadFormat } from "../readers/registry.ts";
import { IMPORT, type ImportDependencies } from "../receive-file.ts";
import type { DraftFacts } from "./draft-facts.ts";
import { draftBytes } from "./draft-record.ts";
import {
  ALL_ROWS,
  countRows,
  IMPORTED_ELSEWHERE,
  requireDraft,
  requireRead,
  type StoredRow,
} from "./find-draft.ts";
import { markupOf, mendedFields, mendedFieldsSql, type RowMend } from "./mend-row.ts";

/** Rows that are read from the database at once. */
const ROWS_AT_ONCE = 200;

// Held until its import is started: a second press waits, and then finds the import.
const HOLD = statement({
  text: `SELECT import_id AS "importId" FROM import_drafts WHERE id = :id AND state = 'read' FOR UPDATE`,
  takes: { id: "int" },
  gives: { importId: "int?" },
});

const STANDING = statement({
  text: "SELECT status = 'running' AS running FROM imports WHERE id = :importId AND status <> 'failed' AND undone_at IS NULL",
  takes: { importId: "int?" },
  gives: { running: "boolean" },
});

const NOTE_IMPORT = statement({
  text: "UPDATE import_drafts SET import_id = :importId WHERE id = :id",
  takes: { id: "int", importId: "int" },
});

/**
 * Has a job import the sound questions of a draft. The others are reported with what is wrong with them, as in any
 * import; those that were left out are not.
 *
 * @returns the import's number
 * @throws NotFound, Conflict when it has no sound question that is not in the bank yet
 */
export async function importDraft(
  viewer: Viewer,
  { database, now }: ImportDependencies,
  id: number,
): Promise<number> {
  requirePermission(viewer, "bank:import");
  const draft = requireRead(await requireDraft(viewer, { database, now }, id));
  const { isTooLong } = draft.facts as unknown as DraftFacts;
  return inTransaction(database, async (client) => {
    const held = await HOLD.row(client, { id });
    if (held === undefined) throw new Conflict("This file is being read again.");
    const before = await STANDING.row(client, held);
    if (before?.running) throw new Conflict("This file is being imported.");
    const { sound, waiting } = await countRows(client, id);
    const isEmpty = sound - waiting === 0;
    if (before !== undefined && (isTooLong || isEmpty)) throw new Conflict(IMPORTED_ELSEWHERE);
    if (!isTooLong && isEmpty) {
      throw new Conflict("No question of this file can be imported yet. Mend one first.");
    }
    const { userId } = viewer;
    const { fileName, sizeBytes } = draft;
    const record = { kind: "questions", userId, fileName, startedAt: now() } as const;
    const importId = await beginImport(client, record);
    const jobId = await addJob(client, IMPORT, {
      ownerId: userId,
      input: { importId },
      now: now(),
    });
    const request: ImportRequest = { draftId: id, test: null, key: null };
    const arrival = { id: importId, pieces: 0, sizeBytes, request: JSON.stringify(request), jobId };
    await NOTE_ARRIVAL.row(client, arrival);
    await NOTE_IMPORT.count(client, { id, importId });
    return importId;
  });
}

// In the import's own transaction: a failed one leaves every row to be imported.
const NOTE_IMPORTED = statement({
  text: `UPDATE import_draft_rows r SET import_id = :importId, version = DEFAULT FROM import_rows i
    WHERE r.draft_id = :draftId AND i.import_id = :importId AND i.row = r.number AND i.outcome <> 'error'`,
  takes: { draftId: "int", importId: "int" },
});

/** Notes which rows of a draft its import has put into the bank: the others are mended on. */
export async function noteImported(
  client: pg.PoolClient,
  of: { draftId: number; importId: number },
): Promise<void> {
  await NOTE_IMPORTED.count(client, of);
}

/** Why a sound question is not imported. */
const WAITS = "It waits for its set: another question or the passage of the set has to be mended.";

/** The fields that rows of a draft have because they were mended. */
const MENDED_FIELDS = statement({
  text: `SELECT DISTINCT unnest(${mendedFieldsSql}) AS field FROM import_draft_rows d WHERE d.draft_id = :id`,
  takes: { id: "int" },
  gives: { field: "text" },
});

function lineOf(row: StoredRow, fileFields: readonly string[]): DraftLine {
  const { number, source, warnings, questionId, problems, waits } = row;
  const question = row.question as ReadQuestion | null;
  const said = (problems as { message: string }[]).map(({ message }) => message);
  const markup = question && markupOf(question);
  return {
    ...{ row: number, source, section: null },
    warnings: warnings as [],
    problems: waits ? [WAITS] : said,
    fields: [...fileFields, ...mendedFields((row.mended ?? {}) as RowMend)],
    draft:
      question &&
      ({
        ...{ question, id: questionId, passage: row.passage },
        ...(markup ? { markup } : {}),
      } as never),
  };
}

async function* lines(pool: pg.Pool, { id, facts }: ImportDraft): AsyncGenerator<string> {
  const { columns: _shown, columnProblem: _said, ...ofFile } = facts as unknown as DraftFacts;
  const mended = (await MENDED_FIELDS.rows(pool, { id })).map(({ field }) => field);
  const fields = [...new Set([...ofFile.fields, ...mended])];
  yield `${JSON.stringify({ facts: { ...ofFile, fields } })}\n`;
  for (let after = 0; ; ) {
    const rows = await ALL_ROWS.rows(pool, { id, after, limit: ROWS_AT_ONCE });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => `${JSON.stringify(lineOf(row, ofFile.fields))}\n`).join("");
    after = last.number;
  }
}

/** The bytes that the import of a draft reads, and what they are. */
export interface ImportedDraft {
  bytes: AsyncIterable<Uint8Array>;
  format: ReadFormat;
  /** What the columns of a table become, where somebody has chosen it. */
  columnFields?: readonly (string | null)[];
}

/** What the import of a draft reads: its rows as they were mended, or its file where it has too many. */
export async function importedDraft(
  { prisma, pool }: ImportDependencies["database"],
  id: number,
): Promise<ImportedDraft> {
  const draft = await prisma.importDraft.findUnique({ where: { id } });
  if (draft === null) throw new Conflict("The file was discarded before it was imported.");
  const { isTooLong } = draft.facts as unknown as DraftFacts;
  if (isTooLong) {
    const columnFields = draft.columnFields as (string | null)[] | null;
    return {
      bytes: draftBytes(pool, id, draft.keptPieces ?? 0),
      format: draft.format as ReadFormat,
      ...(columnFields === null ? {} : { columnFields }),
    };
  }
  async function* bytes() {
    const encoder = new TextEncoder();
    for await (const text of lines(pool, draft as ImportDraft)) yield encoder.encode(text);
  }
  return { bytes: bytes(), format: "draft" };
}
