import type { ItemStatistics } from "#rules/item-statistics.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { QuestionRevision } from "../database/generated/prisma/client.ts";
import { type Row, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { correctionsInEffect, type StoredCorrection } from "../questions/key-corrections.ts";
import { type ItemFigures, shownFigures } from "./find-statistics.ts";
import { isSameWording } from "./same-wording.ts";

type Reading = Pick<Dependencies, "database">;

/** A question as reports show it: how it went over all tests, in the wording that was asked last. */
export interface ReportedQuestion {
  questionId: number;
  /** The bank's wording where nobody was asked yet. */
  wording: QuestionRevision;
  /** Whether that is the text and the options of the bank now. */
  isCurrent: boolean;
  /** The correction of its key that is in effect; null for none. */
  correction: StoredCorrection | null;
  /** Null before the first attempt was worked out. */
  computedAt: Date | null;
  fixed: ItemFigures | null;
  random: ItemFigures | null;
  together: ItemFigures | null;
}

// Raw SQL: Prisma cannot compare two rows.
const IS_SAME = statement({
  text: `SELECT one.id FROM question_revisions one JOIN question_revisions other ON ${isSameWording("one", "other")}
    WHERE one.id = :one AND other.id = :other`,
  takes: { one: "int", other: "int" },
  gives: { id: "int" },
});

/**
 * How a question went over all tests.
 *
 * @throws NotFound when there is no such question
 */
export async function findReportedQuestion(
  viewer: Viewer,
  { database }: Reading,
  questionId: number,
): Promise<ReportedQuestion> {
  requirePermission(viewer, "report:keys");
  const { prisma, pool } = database;
  const [question, stored] = await Promise.all([
    prisma.question.findUnique({ where: { id: questionId }, include: { revision: true } }),
    prisma.questionStatistics.findUnique({ where: { questionId } }),
  ]);
  if (question === null) throw new NotFound("Question not found");
  const together = stored?.together as ItemStatistics | undefined;
  const revisionId = together?.revisionId ?? question.revisionId;
  // The figures may be older than a regrade or its undo, which gives the bank the same wording with another key.
  const isCurrent =
    revisionId === question.revisionId ||
    (await IS_SAME.row(pool, { one: revisionId, other: question.revisionId })) !== undefined;
  const shownId = isCurrent ? question.revisionId : revisionId;
  const [wording, [correction = null]] = await Promise.all([
    isCurrent
      ? question.revision
      : prisma.questionRevision.findUniqueOrThrow({ where: { id: revisionId } }),
    correctionsInEffect(pool, [shownId]),
  ]);
  const figures = (one: unknown) => (one ? shownFigures(one as ItemStatistics) : null);
  return {
    ...{ questionId, wording, isCurrent, correction },
    computedAt: stored?.computedAt ?? null,
    fixed: figures(stored?.fixed),
    random: figures(stored?.random),
    together: figures(together),
  };
}

const useColumns = {
  testId: "int",
  title: "text",
  position: "int?",
  attempts: "int!",
  revisionNumber: "int?",
} as const;

/** A test that asks a question or has asked it, with first attempts; `revisionNumber` is of the newest asked wording. */
export type ItemUse = Row<typeof useColumns>;

/** How many tests of a question are listed. */
export const USES_LISTED = 50;

// Raw SQL: tests that ask it now, and those whose attempts did.
const USES = statement({
  text: `SELECT t.id AS "testId", t.title, coalesce(asked.position, i.position::int) AS position,
      coalesce(i.attempts, 0) AS attempts, r.number AS "revisionNumber"
    FROM tests t LEFT JOIN test_questions asked ON asked.test_id = t.id AND asked.question_id = :questionId
    LEFT JOIN item_statistics i ON i.test_id = t.id AND i.question_id = :questionId
    LEFT JOIN question_revisions r ON r.id = i.revision_id
    WHERE t.id IN (SELECT test_id FROM test_questions WHERE question_id = :questionId
      UNION SELECT test_id FROM item_statistics WHERE question_id = :questionId)
    ORDER BY coalesce(i.attempts, 0) DESC, t.id DESC LIMIT ${USES_LISTED}`,
  takes: { questionId: "int" },
  gives: useColumns,
});

/** The fixed tests of a question, those with the most attempts first, 50 at most. */
export async function listUses(
  viewer: Viewer,
  { database }: Reading,
  questionId: number,
): Promise<ItemUse[]> {
  requirePermission(viewer, "report:keys");
  return USES.rows(database.pool, { questionId });
}
