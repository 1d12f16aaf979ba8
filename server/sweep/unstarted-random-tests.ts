import { daysBefore, promises } from "#rules/promises.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { BATCH, rest, type Sweep, type SweepTask } from "./sweep.ts";

// Raw SQL: Prisma has no words for rows that are held, or skipped where somebody else holds them.
/** Random tests of a batch with nobody at work on them; they are held until the transaction ends. */
const HOLD = statement({
  text: `SELECT r.id FROM random_tests r
  WHERE r.id > :after AND r.id <= :upTo AND r.created_at <= :by
    AND NOT EXISTS (SELECT FROM attempts a WHERE a.user_id = r.user_id AND a.random_test_id = r.id)
  FOR UPDATE SKIP LOCKED`,
  takes: { after: "int", upTo: "int", by: "timestamptz" },
  gives: { id: "int" },
});

/** Looks once more: an attempt may have been started before they were held. */
const REMOVE = statement({
  text: `WITH removed AS (
    DELETE FROM random_tests r WHERE r.id = ANY (:ids)
      AND NOT EXISTS (SELECT FROM attempts a WHERE a.user_id = r.user_id AND a.random_test_id = r.id)
    RETURNING r.paper_id
  ) SELECT paper_id AS "paperId" FROM removed`,
  takes: { ids: "int[]" },
  gives: { paperId: "int" },
});

const REMOVE_PAPERS = statement({
  text: "DELETE FROM papers WHERE id = ANY (:ids)",
  takes: { ids: "int[]" },
});

const NEXT_BATCH = statement({
  text: `SELECT max(id) AS id FROM (
      SELECT id FROM random_tests WHERE id > :after ORDER BY id LIMIT :batch) AS batch`,
  takes: { after: "int", batch: "bigint" },
  gives: { id: "int?" },
});

async function removeBatch(sweep: Sweep, after: number, upTo: number, by: Date): Promise<number> {
  return inTransaction(sweep.dependencies.database, async (client) => {
    const held = await HOLD.rows(client, { after, upTo, by });
    if (held.length === 0) return 0;
    const removed = await REMOVE.rows(client, { ids: held.map(({ id }) => id) });
    await REMOVE_PAPERS.count(client, { ids: removed.map(({ paperId }) => paperId) });
    return removed.length;
  });
}

/** Random tests that nobody began within a week, with their papers. */
export const unstartedRandomTests: SweepTask = {
  what: "random tests never started",
  async run(sweep) {
    const by = daysBefore(sweep.now, promises.unstartedRandomTestDays);
    let removed = 0;
    for (let last = 0; ; ) {
      const next = await NEXT_BATCH.row(sweep.client, { after: last, batch: BATCH });
      const upTo = next?.id ?? null;
      if (upTo === null) return removed;
      removed += await removeBatch(sweep, last, upTo, by);
      last = upTo;
      if (!(await rest(sweep))) return removed;
    }
  },
};
