import { daysBefore, promises } from "#rules/promises.ts";
import { inTransaction } from "../database/transaction.ts";
import { BATCH, rest, type Sweep, type SweepTask } from "./sweep.ts";

/** Random tests of a batch with nobody at work on them; they are held until the transaction ends. */
const HOLD = `
  SELECT r.id FROM random_tests r
  WHERE r.id > $1 AND r.id <= $2 AND r.created_at <= $3
    AND NOT EXISTS (SELECT FROM attempts a WHERE a.user_id = r.user_id AND a.random_test_id = r.id)
  FOR UPDATE SKIP LOCKED`;

/** Looks once more: an attempt may have been begun before they were held. */
const REMOVE = `
  WITH removed AS (
    DELETE FROM random_tests r WHERE r.id = ANY ($1)
      AND NOT EXISTS (SELECT FROM attempts a WHERE a.user_id = r.user_id AND a.random_test_id = r.id)
    RETURNING r.paper_id
  ) SELECT paper_id AS "paperId" FROM removed`;

async function removeBatch(sweep: Sweep, after: number, upTo: number, by: Date): Promise<number> {
  return inTransaction(sweep.dependencies.database, async (client) => {
    const held = await client.query<{ id: number }>(HOLD, [after, upTo, by]);
    if (held.rows.length === 0) return 0;
    const removed = await client.query<{ paperId: number }>(REMOVE, [
      held.rows.map(({ id }) => id),
    ]);
    await client.query("DELETE FROM papers WHERE id = ANY ($1)", [
      removed.rows.map(({ paperId }) => paperId),
    ]);
    return removed.rows.length;
  });
}

/** Random tests that nobody began within a week, with their papers. */
export const unbegunRandomTests: SweepTask = {
  what: "random tests never begun",
  async run(sweep) {
    const by = daysBefore(sweep.now, promises.unbegunRandomTestDays);
    let removed = 0;
    for (let last = 0; ; ) {
      const { rows } = await sweep.client.query<{ id: number | null }>(
        `SELECT max(id) AS id FROM (
           SELECT id FROM random_tests WHERE id > $1 ORDER BY id LIMIT $2) AS batch`,
        [last, BATCH],
      );
      const upTo = rows[0]?.id ?? null;
      if (upTo === null) return removed;
      removed += await removeBatch(sweep, last, upTo, by);
      last = upTo;
      if (!(await rest(sweep))) return removed;
    }
  },
};
