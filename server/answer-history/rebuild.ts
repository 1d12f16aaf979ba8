import { recomputeStatistics } from "../attempts/recompute-statistics.ts";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import type { Database } from "../database/client.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { Conflict } from "../errors.ts";
import { countDue, countsOf, firstAnswers, isUncounted, MOVE_COUNTS } from "./count-answers.ts";
import { foldAll } from "./fold-questions.ts";
import { KEEP_ALL } from "./keep-answers.ts";
import { holdCounts } from "./locks.ts";
import { refreshDifficulty } from "./refresh-difficulty.ts";
import { holdStudent, takeInDue } from "./take-in.ts";

// Raw SQL: Prisma has no words for a lock, nor a connection to keep it on.
const TRY_TURN = statement({
  text: "SELECT pg_try_advisory_lock(:lock, 0) AS held",
  takes: { lock: "int" },
  gives: { held: "boolean" },
});

const END_TURN = statement({
  text: "SELECT pg_advisory_unlock(:lock, 0)",
  takes: { lock: "int" },
});

/** Those who have an answer history, or something to make one of. */
const STUDENTS = statement({
  text: `SELECT id FROM users u WHERE EXISTS (SELECT FROM attempts a WHERE a.user_id = u.id AND a.completed_at IS NOT NULL)
      OR EXISTS (SELECT FROM student_answers s WHERE s.user_id = u.id)
      OR EXISTS (SELECT FROM student_questions q WHERE q.user_id = u.id)
      OR EXISTS (SELECT FROM practices p WHERE p.user_id = u.id)
      OR EXISTS (SELECT FROM review_answers r WHERE r.user_id = u.id)
    ORDER BY id`,
  gives: { id: "int" },
});

/** How many attempts of one student one statement adds to the answer history. */
const DUE_AT_ONCE = 50;

// What is counted of an attempt and that it is counted are written together, so that at any one moment the
// difference is what is wrong with the counts: it can be added later, whatever came in between.
// Raw SQL, as the correction: Prisma would read every answer there is, and write count by count.
const WRONG_COUNTS = statement({
  text: `WITH right_counts AS (
      ${countsOf(firstAnswers(`(SELECT * FROM student_answers s WHERE source = 0 AND NOT ${isUncounted("s")})`, 1))}
    )
    SELECT question_id AS "questionId", kind, value::smallint AS value,
      coalesce(r.people, 0) - coalesce(c.people, 0) AS people
    FROM right_counts r FULL JOIN question_counts c USING (question_id, kind, value)
    WHERE coalesce(r.people, 0) <> coalesce(c.people, 0)`,
  gives: { questionId: "int", kind: "int", value: "smallint", people: "int" },
});

const CORRECT_COUNTS = statement({
  text: `WITH moves AS (
      SELECT * FROM unnest(:questionIds::int[], :kinds::int[], :values::int[], :people::int[])
        AS given (question_id, kind, value, people)
    ), ${MOVE_COUNTS}
    SELECT count(*) FROM moves`,
  takes: { questionIds: "int[]", kinds: "int[]", values: "int[]", people: "int[]" },
});

/**
 * Makes one student's answer history and statistics again from attempts, practices and reviews alone
 * (docs/learning.md, section 1).
 *
 * @returns how many rows were not as they should be; 0 for somebody who is gone
 */
export function rebuildHistoryOf(database: Database, userId: number): Promise<number> {
  return inTransaction(database, async (client) => {
    // What is due is no mistake in the history.
    while ((await takeInDue(client, userId, DUE_AT_ONCE)) > 0);
    if (!(await holdStudent(client, userId))) return 0;
    const kept = await KEEP_ALL.count(client, { userId });
    const folded = await foldAll(client, userId);
    return kept + folded + (await recomputeStatistics(client, userId));
  });
}

/** Corrects what is counted for others. @returns how many counts were not as they should be */
export async function rebuildCounts(database: Database): Promise<number> {
  const wrong = await WRONG_COUNTS.rows(database.pool);
  if (wrong.length === 0) return 0;
  await inTransaction(database, async (client) => {
    await holdCounts(client);
    await CORRECT_COUNTS.count(client, {
      questionIds: wrong.map(({ questionId }) => questionId),
      kinds: wrong.map(({ kind }) => kind),
      values: wrong.map(({ value }) => value),
      people: wrong.map(({ people }) => people),
    });
  });
  return wrong.length;
}

/** What a rebuild came to. */
export interface Rebuilt {
  students: number;
  /** Rows that were not as they should be. */
  corrected: number;
}

/**
 * Makes everybody's answer history again, one student in a transaction, and then what others are shown. What is
 * right already is not written: ended in the middle, it leaves an answer history that is right as far as it came
 * and as it was beyond, and it may run while students submit.
 *
 * @param onProgress called with the number of students done and of all
 * @throws Conflict while another one is in progress
 */
export async function rebuildHistories(
  database: Database,
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<Rebuilt> {
  const turn = await database.pool.connect();
  try {
    if ((await TRY_TURN.row(turn, { lock: ADVISORY_LOCKS.rebuild }))?.held !== true) {
      throw new Conflict("The answer history is being rebuilt already. Wait until that is done.");
    }
    const students = await STUDENTS.rows(database.pool);
    let corrected = 0;
    for (const [index, { id }] of students.entries()) {
      corrected += await rebuildHistoryOf(database, id);
      onProgress(index + 1, students.length);
    }
    while ((await countDue(database)) > 0);
    corrected += await rebuildCounts(database);
    await refreshDifficulty(database.pool);
    return { students: students.length, corrected };
  } finally {
    await END_TURN.count(turn, { lock: ADVISORY_LOCKS.rebuild }).catch(() => undefined);
    turn.release();
  }
}
