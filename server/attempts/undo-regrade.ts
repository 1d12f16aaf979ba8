import { gradeAnswers } from "#rules/grading.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { loadPaperAsGraded } from "../fixed-tests/corrected-paper.ts";
import { recomputeStatistics } from "./recompute-statistics.ts";
import { SUBJECTS, subjectColumns, subjectLists } from "./subject-lists.ts";

/** A result, and the grading version to restore. */
export interface EarlierVersion {
  attemptId: number;
  version: number;
}

// Raw SQL in this whole file: Prisma can't take row locks.
const OWNERS = statement({
  text: `SELECT user_id AS "userId", array_agg(id ORDER BY id) AS ids FROM attempts
    WHERE id = ANY (:ids) GROUP BY user_id ORDER BY user_id`,
  takes: { ids: "int[]" },
  gives: { userId: "int", ids: "int[]" },
});

const EARLIER = statement({
  text: `SELECT a.id, a.paper_id AS "paperId", a.answers, a.grading_version AS version, g.correction_ids AS "correctionIds"
    FROM attempts a JOIN earlier_grades g ON g.attempt_id = a.id AND g.grading_version = a.grading_version - 1
    WHERE a.id = ANY (:ids)`,
  takes: { ids: "int[]" },
  gives: {
    ...{ id: "int", paperId: "int", answers: "smallint[]" },
    ...{ version: "smallint", correctionIds: "int[]" },
  },
});

const HOLD = statement({
  text: `SELECT id, grading_version AS version FROM attempts WHERE id = ANY (:ids) ORDER BY id FOR NO KEY UPDATE`,
  takes: { ids: "int[]" },
  gives: { id: "int", version: "smallint" },
});

const PUT_BACK = statement({
  text: `WITH earlier AS (
      DELETE FROM earlier_grades WHERE attempt_id = :id AND grading_version = :version RETURNING *
    ), subjects AS (
      ${SUBJECTS}
    ), gone AS (
      DELETE FROM attempt_subjects WHERE attempt_id = :id AND subject NOT IN (SELECT subject FROM subjects)
    ), kept AS (
      INSERT INTO attempt_subjects (attempt_id, subject, correct_count, incorrect_count, unanswered_count, score_hundredths, max_hundredths)
      SELECT :id, subject, correct, incorrect, unanswered, score, max FROM subjects
      ON CONFLICT (attempt_id, subject) DO UPDATE SET correct_count = excluded.correct_count,
        incorrect_count = excluded.incorrect_count, unanswered_count = excluded.unanswered_count,
        score_hundredths = excluded.score_hundredths, max_hundredths = excluded.max_hundredths
    )
    UPDATE attempts a SET grading_version = e.grading_version, correction_ids = e.correction_ids,
      score_hundredths = e.score_hundredths, max_hundredths = e.max_hundredths, correct_count = e.correct_count,
      incorrect_count = e.incorrect_count, unanswered_count = e.unanswered_count
    FROM earlier e WHERE a.id = :id`,
  takes: { id: "int", version: "smallint", ...subjectColumns },
});

/**
 * Restores the grade before the newest regrade from `earlier_grades`: marks, counts, subjects, corrections, version
 * and the owner's statistics. Each person has one transaction, with the same locks as regradeAttempts.
 *
 * @returns the ids of results that another regrade has changed since; they stay as they are
 */
export async function undoLastRegrade(
  { database }: Pick<Dependencies, "database">,
  targets: readonly EarlierVersion[],
): Promise<number[]> {
  const versions = new Map(targets.map(({ attemptId, version }) => [attemptId, version]));
  const left: number[] = [];
  const all = [...versions.keys()];
  for (const { userId, ids } of await OWNERS.rows(database.pool, { ids: all })) {
    // Before the transaction, because loading a paper uses a second connection.
    const earlier = new Map<number, ReturnType<typeof subjectLists>>();
    for (const { id, answers, version, ...graded } of await EARLIER.rows(database.pool, { ids })) {
      if (version - 1 !== versions.get(id)) continue;
      const paper = await loadPaperAsGraded(database, graded);
      earlier.set(id, subjectLists(gradeAnswers(paper, paper.questions, answers)));
    }
    const others = await inTransaction(database, async (client) => {
      const stay: number[] = [];
      for (const { id, version } of await HOLD.rows(client, { ids })) {
        const subjects = earlier.get(id);
        const wanted = versions.get(id) ?? 0;
        if (subjects !== undefined && version === wanted + 1) {
          await PUT_BACK.count(client, { id, version: wanted, ...subjects });
        } else if (version !== wanted) stay.push(id);
      }
      await recomputeStatistics(client, userId);
      return stay;
    });
    left.push(...others);
  }
  return left;
}
