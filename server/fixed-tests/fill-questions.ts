import { LARGEST_ID } from "#rules/ids.ts";
import { testLimits } from "#rules/limits.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { InvalidInput } from "../errors.ts";

/** How many questions to draw from a subject. */
interface QuestionShare {
  subject: string;
  count: number;
}

/** A question that was drawn for a test. */
export interface DrawnQuestion {
  id: number;
  questionText: string;
  subject: string;
  pyqYear: number | null;
  passageId: number | null;
  /** Null for a question without a passage, and for a passage without a title. */
  passageTitle: string | null;
  passageText: string | null;
  /** True if another test also has it. */
  isAskedElsewhere: boolean;
}

/**
 * The units to draw: questions one by one; whole sets and single questions; only sets; or only single questions. A
 * set is the questions of a passage that have the subject and are not left out.
 */
export type DrawnUnits = "questions" | "setsAndSingles" | "sets" | "singles";

/** A request to fill a test with drawn questions. */
export interface Filling {
  /** The test to fill, which doesn't count as another test; null for a new one. */
  testId: number | null;
  shares: readonly QuestionShare[];
  /** The questions that it has already. */
  leaveOut: readonly number[];
  units: DrawnUnits;
}

const takes = { subjects: "text[]", counts: "int[]", testId: "int?", leaveOut: "int[]" } as const;

const gives = {
  id: "int",
  questionText: "text",
  subject: "text",
  pyqYear: "smallint?",
  passageId: "int?",
  passageTitle: "text?",
  passageText: "text?",
  isAskedElsewhere: "boolean",
} as const;

const DRAWN = `q.id, r.question_text AS "questionText", q.subject, q.pyq_year AS "pyqYear", q.passage_id AS "passageId",
      w.title AS "passageTitle", w.text AS "passageText", drawn.asked AS "isAskedElsewhere"`;

const WORDS = `JOIN questions q ON q.id = drawn.id JOIN question_revisions r ON r.id = q.revision_id
    LEFT JOIN passages p ON p.id = q.passage_id LEFT JOIN passage_revisions w ON w.id = p.revision_id`;

// Archived tests don't count, since nobody can take them.
const ASKED = `q.id IN (
          SELECT tq.question_id FROM test_questions tq JOIN tests t ON t.id = tq.test_id
          WHERE t.archived_at IS NULL AND t.id IS DISTINCT FROM :testId
        )`;

// Raw SQL: Prisma can't order at random, or draw a number per subject in one query.
const DRAW = statement({
  text: `SELECT ${DRAWN}
    FROM unnest(:subjects::text[], :counts::int[]) WITH ORDINALITY AS share (subject, count, place)
    CROSS JOIN LATERAL (
      SELECT q.id, ${ASKED} AS asked, random() AS lot
      FROM questions q
      WHERE q.subject = share.subject AND q.deleted_at IS NULL AND q.withdrawn_at IS NULL AND q.id <> ALL (:leaveOut::int[])
      ORDER BY asked, lot LIMIT share.count
    ) drawn
    ${WORDS}
    ORDER BY share.place, min(drawn.lot) OVER (PARTITION BY share.place, coalesce(-q.passage_id, q.id)), q.passage_position, drawn.lot`,
  takes,
  gives,
});

// One random number per set keeps its questions together. A set counts as used if another test has any of them.
const drawUnits = (which: string) =>
  statement({
    text: `SELECT ${DRAWN}
    FROM unnest(:subjects::text[], :counts::int[]) WITH ORDINALITY AS share (subject, count, place)
    CROSS JOIN LATERAL (
      SELECT member.id, unit.asked, row_number() OVER (ORDER BY unit.asked, unit.lot, unit.number, member.passage_position, member.id) AS place
      FROM (
        SELECT one.number, bool_or(one.asked) AS asked, random() AS lot
        FROM (
          SELECT coalesce(-q.passage_id, q.id) AS number, ${ASKED} AS asked
          FROM questions q
          WHERE q.subject = share.subject AND q.deleted_at IS NULL AND q.withdrawn_at IS NULL AND q.id <> ALL (:leaveOut::int[])${which}
        ) one GROUP BY one.number
      ) unit
      JOIN questions member ON coalesce(-member.passage_id, member.id) = unit.number
        AND member.subject = share.subject AND member.deleted_at IS NULL AND member.withdrawn_at IS NULL
        AND member.id <> ALL (:leaveOut::int[])
      ORDER BY place LIMIT share.count
    ) drawn
    ${WORDS}
    ORDER BY share.place, drawn.place`,
    takes,
    gives,
  });

const DRAWS: Readonly<Record<DrawnUnits, typeof DRAW>> = {
  questions: DRAW,
  setsAndSingles: drawUnits(""),
  sets: drawUnits(" AND q.passage_id IS NOT NULL"),
  singles: drawUnits(" AND q.passage_id IS NULL"),
};

/**
 * Draws a number of questions of each subject at random. Questions that no other test has come first. If a subject
 * has too few, all are drawn. Questions of one passage stay together; if only part of the last set is needed, its
 * first questions are drawn.
 *
 * @returns the questions in the order of the requested subjects, at random within a subject
 * @throws Forbidden for a student
 * @throws InvalidInput for more than a test may have, for a subject twice, or for counts below 0
 */
export async function fillQuestions(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  { testId, shares, leaveOut, units }: Filling,
): Promise<DrawnQuestion[]> {
  requirePermission(viewer, "test:write");
  const most = testLimits.testQuestionsMax;
  const subjects = shares.map(({ subject }) => subject);
  const counts = shares.map(({ count }) => count);
  const wrong =
    counts.some((count) => count < 0 || count > most) ||
    counts.reduce((sum, count) => sum + count, 0) > most
      ? `At most ${most} questions can be drawn, and none below 0.`
      : new Set(subjects).size < subjects.length
        ? "Each subject can be asked for once."
        : leaveOut.length > most
          ? `At most ${most} questions can be left out.`
          : null;
  if (wrong !== null) throw new InvalidInput([{ field: "shares", message: wrong }]);
  const known = leaveOut.filter((id) => id <= LARGEST_ID);
  return DRAWS[units].rows(database.pool, { subjects, counts, testId, leaveOut: known });
}
