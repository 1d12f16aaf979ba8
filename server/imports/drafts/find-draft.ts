import type pg from "pg";
import { draftLimits } from "#rules/import-drafts.ts";
import { requirePermission } from "../../accounts/require-permission.ts";
import type { Viewer } from "../../accounts/viewer.ts";
import type { Prisma } from "../../database/generated/prisma/client.ts";
import { type Queryable, type Row, statement } from "../../database/statement.ts";
import type { Dependencies } from "../../dependencies.ts";
import { Conflict, InvalidInput, NotFound } from "../../errors.ts";
import { failKilledImports } from "../import-record.ts";

type Reading = Pick<Dependencies, "database" | "now">;

/** Rows that are neither in the bank by an import of the draft, nor left out. */
const toImport = {
  isLeftOut: false,
  OR: [{ importId: null }, { import: { undoneAt: { not: null } } }],
} satisfies Prisma.ImportDraftRowWhereInput;

const withImport = {
  import: { select: { status: true, undoneAt: true, undoChangeId: true } },
  job: { select: { state: true } },
  _count: { select: { rows: { where: toImport } } },
} satisfies Prisma.ImportDraftInclude;

/** A draft with how its import stands. */
export type FoundDraft = Prisma.ImportDraftGetPayload<{ include: typeof withImport }>;

/** How a draft stands: what is kept of it, and what became of its import. */
export type DraftStage = "receiving" | "reading" | "unreadable" | "read" | "importing" | "imported";

type Standing = Pick<FoundDraft, "state" | "import" | "_count">;

export function stageOf({ state, import: imported, _count }: Standing): DraftStage {
  if (state !== "read" || imported === null) return state as DraftStage;
  if (imported.status === "running") return "importing";
  const isThere = imported.status === "finished" && imported.undoneAt === null;
  // What failed or was undone can be imported again, and what was not imported is mended on.
  return isThere && _count.rows === 0 ? "imported" : "read";
}

/** Whether a draft waits until others are read, or until a server takes it up that was killed at it. */
export function isWaiting({ state, job }: Pick<FoundDraft, "state" | "job">): boolean {
  return state === "reading" && job?.state === "queued";
}

/**
 * A draft of the viewer.
 *
 * @throws NotFound when it is gone, expired or somebody else's
 */
export async function requireDraft(
  viewer: Viewer,
  { database, now }: Reading,
  id: number,
): Promise<FoundDraft> {
  requirePermission(viewer, "bank:import");
  await failKilledImports(database.pool, now());
  const found = await database.prisma.importDraft.findFirst({
    where: { id, userId: viewer.userId, keptPieces: { not: null }, expiresAt: { gt: now() } },
    include: withImport,
  });
  if (found === null) throw new NotFound("File not found");
  return found;
}

/** What an older page hears of what it would change or import. */
export const IMPORTED_ELSEWHERE = "This file was imported in another window.";

/** The draft. @throws Conflict unless its rows can be mended and imported */
export function requireRead<Draft extends Standing>(draft: Draft): Draft {
  const stage = stageOf(draft);
  if (stage === "read") return draft;
  throw new Conflict(
    stage === "imported"
      ? IMPORTED_ELSEWHERE
      : stage === "importing"
        ? "This file is being imported."
        : "This file is still being read, or can’t be read.",
  );
}

/** The drafts that the viewer can go on with, the newest first. */
export async function listDrafts(
  viewer: Viewer,
  { database, now }: Reading,
): Promise<FoundDraft[]> {
  requirePermission(viewer, "bank:import");
  const drafts = await database.prisma.importDraft.findMany({
    where: { userId: viewer.userId, keptPieces: { not: null }, expiresAt: { gt: now() } },
    include: withImport,
    orderBy: { id: "desc" },
  });
  const kept = drafts.filter((draft) => stageOf(draft) !== "imported");
  return kept.slice(0, draftLimits.draftsPerPerson);
}

/** Forgets a draft, with its file. @throws Conflict while it is being imported */
export async function discardDraft(
  viewer: Viewer,
  dependencies: Reading,
  id: number,
): Promise<void> {
  const draft = await requireDraft(viewer, dependencies, id);
  if (stageOf(draft) === "importing") throw new Conflict("This file is being imported.");
  await dependencies.database.prisma.importDraft.deleteMany({ where: { id } });
}

/** Whether a row is in the bank, by an import that was not undone. */
const isImported = (row: string) =>
  `EXISTS (SELECT FROM imports m WHERE m.id = ${row}.import_id AND m.undone_at IS NULL)`;

/** The sets of a draft that wait, since a question of theirs has to be mended. */
const WAITING_SETS = `SELECT w.set_key FROM import_draft_rows w
  WHERE w.draft_id = :id AND w.is_wrong AND NOT w.is_left_out AND w.set_key IS NOT NULL AND NOT ${isImported("w")}`;

/** Whether the next import of its draft (`:id`) takes a row. */
export const IS_IMPORTABLE = (row: string) =>
  `NOT ${row}.is_wrong AND NOT ${row}.is_left_out AND NOT ${isImported(row)}
    AND NOT coalesce(${row}.set_key IN (${WAITING_SETS}), false)`;

const COUNTED = {
  ...({
    questions: "int",
    sets: "int",
    toMend: "int",
    sound: "int",
    out: "int",
    waiting: "int",
    imported: "int",
  } as const),
  withoutSubject: "int",
} as const;

export type DraftCounts = Row<typeof COUNTED>;

// Raw SQL, as the rest of this file: Prisma has no words for a set that waits as a whole.
const COUNTS = statement({
  text: `SELECT count(*)::int AS questions, count(DISTINCT r.set_key) FILTER (WHERE r.passage IS NOT NULL)::int AS sets,
      count(*) FILTER (WHERE r.is_wrong AND NOT r.is_left_out AND NOT r.is_imported)::int AS "toMend",
      count(*) FILTER (WHERE NOT r.is_wrong AND NOT r.is_left_out AND NOT r.is_imported)::int AS sound,
      count(*) FILTER (WHERE r.is_left_out AND NOT r.is_imported)::int AS out,
      count(*) FILTER (WHERE NOT r.is_wrong AND NOT r.is_left_out AND NOT r.is_imported
        AND r.set_key IN (${WAITING_SETS}))::int AS waiting,
      count(*) FILTER (WHERE r.is_imported)::int AS imported,
      count(*) FILTER (WHERE r.lacks_subject AND NOT r.is_left_out AND NOT r.is_imported AND r.question ->> 'subject' = '')::int AS "withoutSubject"
    FROM (SELECT i.*, ${isImported("i")} AS is_imported FROM import_draft_rows i WHERE i.draft_id = :id) AS r`,
  takes: { id: "int" },
  gives: COUNTED,
});

/** How many questions of a draft are sound, are to be mended, wait for their set, or are left out. */
export async function countRows(on: Queryable, id: number): Promise<DraftCounts> {
  const counts = await COUNTS.row(on, { id });
  if (counts === undefined) throw new Error("An aggregate without groups answers one row.");
  return counts;
}

const KNOWN = statement({
  text: `SELECT count(*)::int AS known FROM import_draft_rows r WHERE r.draft_id = :id AND NOT r.is_wrong AND NOT r.is_left_out
    AND NOT ${isImported("r")} AND EXISTS (SELECT FROM questions q WHERE q.fingerprint = r.fingerprint AND q.deleted_at IS NULL)`,
  takes: { id: "int" },
  gives: { known: "int" },
});

/** How many sound questions of a draft the bank has already. */
export async function countKnown(pool: pg.Pool, id: number): Promise<number> {
  return (await KNOWN.row(pool, { id }))?.known ?? 0;
}

/** Which rows of a draft a list has. */
export type DraftList = "toMend" | "sound" | "out";

const notImported = `NOT ${isImported("r")}`;

const LISTS: Record<DraftList, string> = {
  toMend: `r.is_wrong AND NOT r.is_left_out AND ${notImported}`,
  sound: `NOT r.is_wrong AND NOT r.is_left_out AND ${notImported}`,
  out: `r.is_left_out AND ${notImported}`,
};

const ROW = {
  ...({
    draftId: "int",
    number: "int",
    place: "text?",
    source: "text[]",
    parts: "jsonb?",
  } as const),
  ...({ warnings: "jsonb", questionId: "int?", question: "jsonb?", passage: "jsonb?" } as const),
  ...({ problems: "jsonb", isWrong: "boolean", mended: "jsonb?", before: "jsonb?" } as const),
  ...({ isLeftOut: "boolean", setKey: "text?", waits: "boolean" } as const),
  ...({ version: "text", isImported: "boolean" } as const),
} as const;

/** A row of a draft as it is kept. */
export type StoredRow = Row<typeof ROW>;

const rowsWhere = (
  condition: string,
) => `SELECT r.draft_id AS "draftId", r.number, r.place, r.source, r.parts, r.warnings,
    r.question_id AS "questionId", r.question, r.passage, r.problems, r.is_wrong AS "isWrong", r.mended, r.before,
    r.is_left_out AS "isLeftOut", r.set_key AS "setKey", r.version::text AS version, ${isImported("r")} AS "isImported",
    NOT r.is_wrong AND NOT r.is_left_out AND coalesce(r.set_key IN (${WAITING_SETS}), false) AS waits
  FROM import_draft_rows r WHERE r.draft_id = :id AND ${condition}`;

const rowsOf = (condition: string) =>
  statement({
    text: `${rowsWhere(condition)} AND r.number > :after ORDER BY r.number LIMIT :limit`,
    takes: { id: "int", after: "int", limit: "bigint" },
    gives: ROW,
  });

const LIST_ROWS = {
  toMend: rowsOf(LISTS.toMend),
  sound: rowsOf(LISTS.sound),
  out: rowsOf(LISTS.out),
};

/** Every row that is not in the bank yet, for an import. */
export const ALL_ROWS = rowsOf(`NOT r.is_left_out AND ${notImported}`);

/** Some rows of a draft, in the order of the file. */
export async function listRows(
  pool: pg.Pool,
  id: number,
  list: DraftList,
  { after, limit }: { after: number; limit: number },
): Promise<StoredRow[]> {
  const most = draftLimits.draftRowsListed;
  if (limit < 1 || limit > most) {
    throw new InvalidInput([{ field: "limit", message: `limit must be from 1 to ${most}.` }]);
  }
  return LIST_ROWS[list].rows(pool, { id, after, limit });
}

const ONE_ROW = statement({
  text: rowsWhere("r.number = :number"),
  takes: { id: "int", number: "int" },
  gives: ROW,
});

/** A row of a draft. @throws NotFound */
export async function requireRow(on: Queryable, id: number, number: number): Promise<StoredRow> {
  const row = await ONE_ROW.row(on, { id, number });
  if (row === undefined) throw new NotFound("Row not found");
  return row;
}

const PLACE_IN_SET = statement({
  text: `SELECT count(*)::int AS questions, (count(*) FILTER (WHERE number <= :number))::int AS place, min(number) AS first,
      max(number) AS last
    FROM import_draft_rows WHERE draft_id = :id AND set_key = :setKey`,
  takes: { id: "int", number: "int", setKey: "text" },
  gives: { questions: "int", place: "int", first: "int", last: "int" },
});

/** Where a row stands among the questions of its set; null for one that stands by itself. */
export async function placeInSet(pool: pg.Pool, { draftId: id, number, setKey }: StoredRow) {
  if (setKey === null) return null;
  return (await PLACE_IN_SET.row(pool, { id, number, setKey })) ?? null;
}
