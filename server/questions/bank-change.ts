import type pg from "pg";
import { MINUTE_MS } from "#rules/durations.ts";
import { undoLimits } from "#rules/limits.ts";
import { daysBefore } from "#rules/promises.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";

/** What kind of bulk change it is. */
export type BankChangeKind =
  | "labels"
  | "deletion"
  | "rename"
  | "merge"
  | "import"
  | "marks"
  | "withdrawal";

/** A bulk change of many questions, and how far it has come. */
export interface BankChange {
  id: number;
  kind: string;
  summary: string;
  total: number;
  changed: number;
  skipped: number;
  undone: number;
  createdAt: Date;
  undoUntil: Date;
  finishedAt: Date | null;
  undoStartedAt: Date | null;
  undoneAt: Date | null;
  /** Why it ended before its end; null while it didn't. */
  failure: string | null;
  user: { fullName: string } | null;
}

/** How many of the latest bulk changes are listed. */
export const CHANGES_LISTED = 20;

/** How many of the questions that a bulk change left alone are named. */
export const LEFT_NAMED = 50;

/** What bank_change_questions says of one that somebody else had changed in the meantime. */
const LEFT_ALONE = 2;

/** Until when a bulk change that is started now can be undone. */
export function undoEnd(kind: BankChangeKind, now: Date): Date {
  // An import that was undone can be imported again.
  if (kind === "import") return now;
  const minutes =
    kind === "deletion" ? undoLimits.deletionUndoMinutes : undoLimits.labelUndoHours * 60;
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

/** Whether nothing of a bulk change, or of its undo once that was started, is left to wait for. */
export function isOver({ finishedAt, undoStartedAt, undoneAt, failure }: BankChange): boolean {
  return failure !== null || (undoStartedAt === null ? finishedAt : undoneAt) !== null;
}

const withPerson = { user: { select: { fullName: true } } } as const;

/**
 * One bulk change.
 *
 * @throws NotFound when there is none, or it is too old to be kept
 */
export async function findChange(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  id: number,
): Promise<BankChange> {
  requirePermission(viewer, "bank:read");
  const change = await database.prisma.bankChange.findUnique({
    where: { id },
    include: withPerson,
  });
  if (change === null) throw new NotFound("Change not found");
  return change;
}

/** The newest bulk change that stripped letters and numbers from the questions of an import, or null. */
export async function findMarksChange(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  importId: number,
): Promise<BankChange | null> {
  requirePermission(viewer, "bank:read");
  return database.prisma.bankChange.findFirst({
    where: { kind: "marks", labels: { path: ["importId"], equals: importId } },
    orderBy: { id: "desc" },
    include: withPerson,
  });
}

// Raw SQL: it is asked for in the transaction of `pg` that may begin another one.
const STRIP_IN_PROGRESS = statement({
  text: `SELECT id FROM bank_changes
    WHERE kind = 'marks' AND (labels->>'importId')::int = :importId
      AND finished_at IS NULL AND undo_started_at IS NULL AND failure IS NULL
    ORDER BY id DESC LIMIT 1`,
  takes: { importId: "int" },
  gives: { id: "int" },
});

/** The number of the bulk change that strips the questions of an import and isn't finished, or null. */
export async function stripInProgress(
  client: pg.PoolClient,
  importId: number,
): Promise<number | null> {
  return (await STRIP_IN_PROGRESS.row(client, { importId }))?.id ?? null;
}

/**
 * The bulk changes of the hours in which labels can be put back, the newest first.
 *
 * @throws Forbidden for a student
 */
export async function listChanges(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
): Promise<BankChange[]> {
  requirePermission(viewer, "bank:read");
  return database.prisma.bankChange.findMany({
    where: { createdAt: { gt: daysBefore(now(), undoLimits.labelUndoHours / 24) } },
    orderBy: { id: "desc" },
    take: CHANGES_LISTED,
    include: withPerson,
  });
}

/**
 * The questions that a bulk change left alone, since somebody else had changed them in the meantime; the first so many.
 *
 * @throws Forbidden for a student
 */
export async function leftQuestionIds(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  { id, skipped }: Pick<BankChange, "id" | "skipped">,
): Promise<number[]> {
  requirePermission(viewer, "bank:read");
  if (skipped === 0) return [];
  const rows = await database.prisma.bankChangeQuestion.findMany({
    where: { changeId: id, state: LEFT_ALONE },
    orderBy: { questionId: "asc" },
    take: LEFT_NAMED,
    select: { questionId: true },
  });
  return rows.map(({ questionId }) => questionId);
}
