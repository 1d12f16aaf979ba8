import type { Viewer } from "../accounts/viewer.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { Conflict } from "../errors.ts";
import { DROPPED } from "../questions/accepted-options.ts";
import { RESERVED_BY_CLOCK } from "../questions/reserved-by-clock.ts";

/**
 * SQL for an array with the ids of held questions (docs/rules.md, section 15): questions of the person's open
 * attempts, and of results whose scores they have not seen. It takes :userId. PostgreSQL evaluates it once in a
 * statement.
 */
export const HELD = `ARRAY(SELECT held_r.question_id
    FROM (SELECT paper_id FROM attempts WHERE user_id = :userId AND status = 'open'
      UNION ALL SELECT paper_id FROM attempts WHERE user_id = :userId AND status = 'submitted' AND score_seen_at IS NULL) held_a
    JOIN papers held_p ON held_p.id = held_a.paper_id
    CROSS JOIN LATERAL unnest(held_p.revision_ids) AS held_asked (revision_id)
    JOIN question_revisions held_r ON held_r.id = held_asked.revision_id)`;

/** SQL condition: the person has a result whose score they have not seen. It takes :userId, and is evaluated once. */
export const HAS_HIDDEN_SCORE =
  "(SELECT EXISTS (SELECT FROM attempts n WHERE n.user_id = :userId AND n.score_seen_at IS NULL))";

/** SQL for questions reserved by the clock, without those the person has answered. It takes :userId and :now. */
const RESERVED_FOR_PERSON = `${RESERVED_BY_CLOCK}
      AND NOT EXISTS (SELECT FROM student_answers own_s
        WHERE own_s.user_id = :userId AND own_s.question_id = own_tq.question_id)`;

/**
 * SQL for an array with the ids of questions that the person can't draw or practise now: held questions, questions
 * reserved by the clock, and dropped ones. Questions that triggers reserve are not included. It takes :userId and :now.
 */
export const UNDRAWABLE = `(${HELD} || ARRAY(${RESERVED_FOR_PERSON}) || ${DROPPED})`;

/** SQL condition: a question `q` is reserved for tests, by a trigger or by the clock. It takes :userId and :now. */
export const IS_RESERVED = `(q.kept_back OR q.id IN (${RESERVED_FOR_PERSON}))`;

// Raw SQL: the revisions of a paper are an array, which Prisma can't join.
const FIND = statement({
  prepared: "held-questions",
  text: `SELECT DISTINCT held.id FROM unnest(${HELD}) AS held (id)`,
  takes: { userId: "int" },
  gives: { id: "int!" },
});

/** Returns the ids of the viewer's held questions. */
export async function heldQuestions(
  queryable: Queryable,
  { userId }: Pick<Viewer, "userId">,
): Promise<number[]> {
  const rows = await FIND.rows(queryable, { userId });
  return rows.map(({ id }) => id);
}

const FIND_UNDRAWABLE = statement({
  prepared: "undrawable-questions",
  text: `SELECT DISTINCT held.id FROM unnest(${UNDRAWABLE}) AS held (id)`,
  takes: { userId: "int", now: "timestamptz" },
  gives: { id: "int!" },
});

/** Returns the ids of questions that the viewer can't draw or practise now, without those that triggers reserve. */
export async function undrawableQuestions(
  queryable: Queryable,
  { userId }: Pick<Viewer, "userId">,
  now: Date,
): Promise<number[]> {
  const rows = await FIND_UNDRAWABLE.rows(queryable, { userId, now });
  return rows.map(({ id }) => id);
}

const SECRET = statement({
  text: `SELECT ${IS_RESERVED} AND NOT EXISTS (SELECT FROM student_answers s
        WHERE s.user_id = :userId AND s.question_id = q.id AND s.outcome > 0) AS "isKeptBack",
      q.id = ANY (${HELD}) AS "isHeld"
    FROM question_revisions r JOIN questions q ON q.id = r.question_id WHERE r.id = :revisionId`,
  takes: { userId: "int", revisionId: "int", now: "timestamptz" },
  gives: { isKeptBack: "boolean", isHeld: "boolean" },
});

/** Returns why the key of a revision is hidden from the viewer now; null if it may be shown. */
export async function secretOf(
  queryable: Queryable,
  { userId }: Pick<Viewer, "userId">,
  revisionId: number,
  now: Date,
): Promise<"held" | "keptBack" | null> {
  const secret = await SECRET.row(queryable, { userId, revisionId, now });
  if (secret?.isHeld) return "held";
  return secret?.isKeptBack ? "keptBack" : null;
}

/**
 * Refuses an answer whose response would show a hidden key. This happens because a practice or a review card can be
 * older than the attempt that holds its question.
 *
 * @throws Conflict for a held question, and for one that is reserved for tests and that the viewer never answered
 */
export async function refuseSecret(
  queryable: Queryable,
  viewer: Pick<Viewer, "userId">,
  revisionId: number,
  now: Date,
): Promise<void> {
  const secret = await secretOf(queryable, viewer, revisionId, now);
  if (secret === "held") {
    throw new Conflict(
      "A test of yours asks this question. It can be answered here once that test is submitted and its score looked at.",
    );
  }
  if (secret === "keptBack") {
    throw new Conflict(
      "This question isn’t given out for practice any more, so its answer isn’t shown here. Continue with the others, or end this practice.",
    );
  }
}
