import type { Viewer } from "../accounts/viewer.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { Conflict } from "../errors.ts";

/**
 * The viewer's attempts of which no key is told, as a subquery `a`: what is under way, and what waits for
 * a look at its score, which may be reviewed blind until then.
 */
const CLOSED = `(SELECT paper_id FROM attempts WHERE user_id = :userId AND status = 'open'
    UNION ALL SELECT paper_id FROM attempts WHERE user_id = :userId AND status = 'submitted' AND score_seen_at IS NULL) a`;

// By hand: the wordings of a paper are a list, which Prisma can't join to their questions.
const HELD = statement({
  text: `SELECT DISTINCT r.question_id AS id FROM ${CLOSED} JOIN papers p ON p.id = a.paper_id
    CROSS JOIN LATERAL unnest(p.revision_ids) AS asked (revision_id)
    JOIN question_revisions r ON r.id = asked.revision_id`,
  takes: { userId: "int" },
  gives: { id: "int" },
});

/**
 * The questions of the quizzes that the viewer has under way, and of those whose scores they have not
 * looked at. Practice would tell their keys, so it asks none of them until then (docs/learning.md,
 * section 8).
 */
export async function heldQuestions(
  queryable: Queryable,
  { userId }: Pick<Viewer, "userId">,
): Promise<number[]> {
  const rows = await HELD.rows(queryable, { userId });
  return rows.map(({ id }) => id);
}

/**
 * The questions of those attempts whose words of today were never told to the viewer, as an array made once
 * for a statement; it takes :userId. An answer to them is refused (`refuseSecret`).
 */
export const UNTOLD_HELD = `ARRAY(SELECT q.id FROM questions q
    WHERE q.id IN (SELECT w.question_id FROM ${CLOSED} JOIN papers p ON p.id = a.paper_id
        CROSS JOIN LATERAL unnest(p.revision_ids) AS asked (revision_id)
        JOIN question_revisions w ON w.id = asked.revision_id)
      AND NOT EXISTS (SELECT FROM student_answers s WHERE s.user_id = :userId AND s.question_id = q.id
        AND s.revision_id = q.revision_id AND s.outcome > 0))`;

const toldOf = (wording: string) => `EXISTS (SELECT FROM student_answers s
    WHERE s.user_id = :userId AND s.question_id = q.id AND s.outcome > 0${wording})`;

const SECRET = statement({
  text: `SELECT q.kept_back AND NOT ${toldOf("")} AS "isKeptBack",
      NOT ${toldOf(" AND s.revision_id = r.id")} AND EXISTS (
        SELECT FROM ${CLOSED} JOIN papers p ON p.id = a.paper_id
        WHERE p.revision_ids && ARRAY(SELECT w.id FROM question_revisions w WHERE w.question_id = q.id)
      ) AS "isHeld"
    FROM question_revisions r JOIN questions q ON q.id = r.question_id WHERE r.id = :revisionId`,
  takes: { userId: "int", revisionId: "int" },
  gives: { isKeptBack: "boolean", isHeld: "boolean" },
});

/** Why a wording's key is not told to the viewer now: a quiz of theirs asks it, or tests alone do. */
export async function secretOf(
  queryable: Queryable,
  { userId }: Pick<Viewer, "userId">,
  revisionId: number,
): Promise<"held" | "keptBack" | null> {
  const secret = await SECRET.row(queryable, { userId, revisionId });
  if (secret?.isHeld) return "held";
  return secret?.isKeptBack ? "keptBack" : null;
}

/**
 * Refuses to tell a key that was not told before: a practice may have been begun before a quiz, or before
 * its question was kept back for tests, and a question that was seen may have other words by now.
 *
 * @throws Conflict for a question that is kept back, or that a quiz asks as heldQuestions says
 */
export async function refuseSecret(
  queryable: Queryable,
  viewer: Pick<Viewer, "userId">,
  revisionId: number,
): Promise<void> {
  const secret = await secretOf(queryable, viewer, revisionId);
  if (secret === "held") {
    throw new Conflict(
      "A test of yours asks this question. It can be answered here once that test is submitted and its score looked at.",
    );
  }
  if (secret === "keptBack") {
    throw new Conflict(
      "This question is kept for tests by now, so that its answer isn’t told here. Go on with the others, or end this practice.",
    );
  }
}
