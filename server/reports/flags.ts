import type { KeyEvidence } from "#rules/item-flags.ts";
import { questionLimits } from "#rules/limits.ts";
import { storedTextError } from "#rules/stored-text.ts";
import { visibleText } from "#rules/visible-text.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Prisma } from "../database/generated/prisma/client.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, InvalidInput } from "../errors.ts";

type Reading = Pick<Dependencies, "database">;

/** Which flags a list has. */
export type FlagState = "open" | "closed";

export interface FlagFilter {
  state: FlagState;
  /** Null or blank for all. */
  subject: string | null;
  /** A test that asks the question now; null for all. */
  testId: number | null;
}

const withWords = {
  closedBy: { select: { fullName: true } },
  question: { include: { revision: true } },
} as const satisfies Prisma.ItemFlagInclude;

/** A question whose answers speak against its key. */
export type FlaggedItem = Omit<
  Prisma.ItemFlagGetPayload<{ include: typeof withWords }>,
  "evidence"
> & { evidence: KeyEvidence };

const flagged = (row: Prisma.ItemFlagGetPayload<{ include: typeof withWords }>): FlaggedItem => ({
  ...row,
  evidence: row.evidence as unknown as KeyEvidence,
});

function whereOf({ state, subject, testId }: FlagFilter): Prisma.ItemFlagWhereInput {
  return {
    closedAt: state === "open" ? null : { not: null },
    question: {
      deletedAt: null,
      ...(subject?.trim() ? { subject: subject.trim() } : {}),
      ...(testId === null ? {} : { testQuestions: { some: { testId } } }),
    },
  };
}

/** Flagged questions: of open flags the surest first, of closed ones the latest first. */
export async function listFlags(
  viewer: Viewer,
  { database }: Reading,
  filter: FlagFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<FlaggedItem[]> {
  requirePermission(viewer, "report:keys");
  const rows = await database.prisma.itemFlag.findMany({
    where: whereOf(filter),
    orderBy: [
      filter.state === "open" ? { strength: "desc" } : { closedAt: "desc" },
      { questionId: "asc" },
    ],
    ...{ skip, take: limit, include: withWords },
  });
  return rows.map(flagged);
}

/** How many questions `listFlags` has, over all pages. */
export async function countFlags(
  viewer: Viewer,
  { database }: Reading,
  filter: FlagFilter,
): Promise<number> {
  requirePermission(viewer, "report:keys");
  return database.prisma.itemFlag.count({ where: whereOf(filter) });
}

/** The flag of a question, open or closed; null for none. */
export async function findFlag(
  viewer: Viewer,
  { database }: Reading,
  questionId: number,
): Promise<FlaggedItem | null> {
  requirePermission(viewer, "report:keys");
  const row = await database.prisma.itemFlag.findUnique({
    where: { questionId },
    include: withWords,
  });
  return row && flagged(row);
}

/** Where a flag stands among the open ones of a list. */
export interface FlagPlace {
  /** How many are surer. */
  before: number;
  totalCount: number;
  previousId: number | null;
  nextId: number | null;
}

/** Where a flag stands among the open ones that a filter leaves, or would stand if it were open. */
export async function findFlagPlace(
  viewer: Viewer,
  { database }: Reading,
  { questionId, strength }: Pick<FlaggedItem, "questionId" | "strength">,
  filter: Omit<FlagFilter, "state">,
): Promise<FlagPlace> {
  requirePermission(viewer, "report:keys");
  const { itemFlag } = database.prisma;
  const open = whereOf({ ...filter, state: "open" });
  const beside = (way: "gt" | "lt", id: "gt" | "lt"): Prisma.ItemFlagWhereInput => ({
    AND: [
      open,
      { OR: [{ strength: { [way]: strength } }, { strength, questionId: { [id]: questionId } }] },
    ],
  });
  const surer = beside("gt", "lt");
  const [before, totalCount, previous, next] = await Promise.all([
    itemFlag.count({ where: surer }),
    itemFlag.count({ where: open }),
    itemFlag.findFirst({
      where: surer,
      orderBy: [{ strength: "asc" }, { questionId: "desc" }],
      select: { questionId: true },
    }),
    itemFlag.findFirst({
      where: beside("lt", "gt"),
      orderBy: [{ strength: "desc" }, { questionId: "asc" }],
      select: { questionId: true },
    }),
  ]);
  return {
    ...{ before, totalCount },
    previousId: previous?.questionId ?? null,
    nextId: next?.questionId ?? null,
  };
}

// Raw SQL: Prisma can't copy a column.
const CLOSE = statement({
  text: `UPDATE item_flags SET closed_at = :now, closed_by_id = :userId, closed_reason = :reason, closed_evidence = evidence
    WHERE question_id = :questionId AND closed_at IS NULL`,
  takes: { now: "timestamptz", userId: "int", reason: "text", questionId: "int" },
});

/**
 * Closes the flag of a question whose key is right. It stays closed until the text, the options or the key change, or
 * the evidence does (`reopens`).
 *
 * @throws Forbidden for a viewer who may not correct keys
 * @throws InvalidInput without a reason, and for one that can't be stored
 * @throws Conflict when the question has no open flag
 */
export async function closeFlag(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  questionId: number,
  given: string,
): Promise<void> {
  requirePermission(viewer, "key:correct");
  const reason = visibleText(given);
  const flaw =
    reason === ""
      ? "Please give a reason"
      : storedTextError("Reason", reason, questionLimits.correctionReasonMaxLength);
  if (flaw !== null) throw new InvalidInput([{ field: "reason", message: flaw }]);
  const { userId } = viewer;
  const closed = await CLOSE.count(database.pool, { questionId, reason, userId, now: now() });
  if (closed === 0) {
    throw new Conflict(
      "This question has no open flag. Another administrator closed it, or its answers changed.",
    );
  }
}
