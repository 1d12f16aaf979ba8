import type pg from "pg";
import { gradeAnswers } from "#rules/grading.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { paperInEffect } from "../fixed-tests/corrected-paper.ts";
import { loadPapers, type Paper } from "../fixed-tests/papers.ts";
import { recomputeStatistics } from "./recompute-statistics.ts";
import { SUBJECTS, subjectColumns, subjectLists } from "./subject-lists.ts";

// Raw SQL in this whole file: Prisma can't take row locks.
const OWNERS = statement({
  text: `SELECT user_id AS "userId", array_agg(id) AS ids, array_agg(DISTINCT paper_id) AS "paperIds" FROM attempts
    WHERE id = ANY (:ids) AND status = 'submitted' GROUP BY user_id ORDER BY user_id`,
  takes: { ids: "int[]" },
  gives: { userId: "int", ids: "int[]", paperIds: "int[]" },
});

const HOLD = statement({
  text: `SELECT id, paper_id AS "paperId", answers, correction_ids AS "correctionIds" FROM attempts
    WHERE id = ANY (:ids) ORDER BY id FOR NO KEY UPDATE`,
  takes: { ids: "int[]" },
  gives: { id: "int", paperId: "int", answers: "smallint[]", correctionIds: "int[]" },
});

const REGRADE = statement({
  text: `WITH before AS (
      INSERT INTO earlier_grades (attempt_id, grading_version, score_hundredths, max_hundredths, correct_count,
        incorrect_count, unanswered_count, correction_ids, replaced_at)
      SELECT id, grading_version, score_hundredths, max_hundredths, correct_count, incorrect_count,
        unanswered_count, correction_ids, :now FROM attempts WHERE id = :id
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
    UPDATE attempts SET grading_version = grading_version + 1, correction_ids = :correctionIds,
      score_hundredths = :scoreHundredths, max_hundredths = :maxHundredths, correct_count = :correctCount,
      incorrect_count = :incorrectCount, unanswered_count = :unansweredCount
    WHERE id = :id`,
  takes: {
    ...{ id: "int", now: "timestamptz", correctionIds: "int[]" },
    ...{ scoreHundredths: "int", maxHundredths: "int" },
    ...{ correctCount: "smallint", incorrectCount: "smallint", unansweredCount: "smallint" },
    ...subjectColumns,
  },
});

type Held = { id: number; paperId: number; answers: number[]; correctionIds: number[] };

/** Grades one locked attempt again. @returns true if its corrections changed */
async function regrade(
  client: pg.PoolClient,
  printed: Paper,
  { id, answers, correctionIds: before }: Held,
  now: Date,
): Promise<boolean> {
  const { paper, correctionIds } = await paperInEffect(client, printed);
  // Answers and paper never change, so the same corrections give the same marks.
  if (correctionIds.join() === before.join()) return false;
  const grade = gradeAnswers(paper, paper.questions, answers);
  const { statuses: _, subjects: __, ...totals } = grade;
  await REGRADE.count(client, {
    ...{ id, now, correctionIds },
    ...totals,
    ...subjectLists(grade),
  });
  return true;
}

/**
 * Grades results again under the key corrections in effect now (docs/rules.md, section 17): marks, subjects
 * and their owner's statistics. The previous marks go to `earlier_grades`. Attempts that are not submitted and
 * results without a new correction are left alone, so it can be repeated.
 *
 * Each person has one transaction, which locks the results before the statistics. A submit locks in the same order,
 * so the two can't deadlock, and the statistics include every submit that came first.
 *
 * @returns the ids of the results that changed
 */
export async function regradeAttempts(
  dependencies: Pick<Dependencies, "database" | "now">,
  attemptIds: readonly number[],
): Promise<number[]> {
  const { database, now } = dependencies;
  const changed: number[] = [];
  for (const { userId, ids, paperIds } of await OWNERS.rows(database.pool, { ids: attemptIds })) {
    // Before the transaction, because loading uses a second connection.
    const papers = await loadPapers(database, paperIds);
    const regraded = await inTransaction(database, async (client) => {
      const done: number[] = [];
      for (const held of await HOLD.rows(client, { ids })) {
        const paper = papers.get(held.paperId);
        if (paper && (await regrade(client, paper, held, now()))) done.push(held.id);
      }
      if (done.length > 0) await recomputeStatistics(client, userId);
      return done;
    });
    changed.push(...regraded);
  }
  return changed;
}
