import type pg from "pg";
import { MINUTE_MS } from "#rules/durations.ts";
import { undoLimits } from "#rules/limits.ts";
import { daysBefore } from "#rules/promises.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";

export type BankChangeKind =
  | "labels"
  | "deletion"
  | "rename"
  | "merge"
  | "import"
  | "marks"
  | "withdrawal";

/** A bulk change of many questions, with its progress. */
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
  /** The reason why it stopped early; null if it didn't. */
  failure: string | null;
  user: { fullName: string } | null;
}

/** Most bulk changes in the list. */
export const CHANGES_LISTED = 20;

/** Most skipped questions that are listed for a bulk change. */
export const LEFT_NAMED = 50;

/** The state in bank_change_questions of a question that somebody else had changed, so that it was skipped. */
const LEFT_ALONE = 2;

/** Returns until when a bulk change that starts now can be undone. */
export function undoEnd(kind: BankChangeKind, now: Date): Date {
  // Undoing the undo of an import isn't needed: the file can be imported again.
  if (kind === "import") return now;
  const minutes =
    kind === "deletion" ? undoLimits.deletionUndoMinutes : undoLimits.labelUndoHours * 60;
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

/** Returns true if a bulk change, or its undo if that was started, has ended. */
export function isOver({ finishedAt, undoStartedAt, undoneAt, failure }: BankChange): boolean {
  return failure !== null || (undoStartedAt === null ? finishedAt : undoneAt) !== null;
}

const withPerson = { user: { select: { fullName: true } } } as const;

/**
 * Returns one bulk change.
 *
 * @throws NotFound when there is none, or it was removed because of its age
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

/** Returns the newest bulk change that stripped letters and numbers from the questions of an import, or null. */
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

// Raw SQL: it runs in the `pg` transaction that may start another bulk change.
const STRIP_IN_PROGRESS = statement({
  text: `SELECT id FROM bank_changes
    WHERE kind = 'marks' AND (labels->>'importId')::int = :importId
      AND finished_at IS NULL AND undo_started_at IS NULL AND failure IS NULL
    ORDER BY id DESC LIMIT 1`,
  takes: { importId: "int" },
  gives: { id: "int" },
});

/** Returns the id of the unfinished bulk change that strips the questions of an import, or null. */
export async function stripInProgress(
  client: pg.PoolClient,
  importId: number,
): Promise<number | null> {
  return (await STRIP_IN_PROGRESS.row(client, { importId }))?.id ?? null;
}

/**
 * Returns the bulk changes of the period in which changes of labels can be undone, newest first.
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
 * Returns the first questions that a bulk change skipped because somebody else had changed them.
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
