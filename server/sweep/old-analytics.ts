import { promises, yearsBefore } from "#rules/promises.ts";
import { BATCH, rest, type Sweep, type SweepTask } from "./sweep.ts";

const NAME = "old analytics";

// How a person worked goes: when each question was first shown and for how long, how often an answer
// changed, what was marked, how often the page was left. That a question was shown stays, as 0, since
// results tell it from one never visited. Ids follow the starts, so that a mark is enough to know how
// far this has come, without an index that every submit would have to keep.
const FORGET = `
  WITH batch AS (
    SELECT id, status FROM attempts WHERE id > $1 AND started_at <= $2 ORDER BY id LIMIT $3
  ), forgotten AS (
    UPDATE attempts a SET
      first_shown = (SELECT array_agg(least(shown, 0) ORDER BY position)
        FROM unnest(a.first_shown) WITH ORDINALITY AS f (shown, position)),
      seconds_spent = array_fill(0, ARRAY[cardinality(a.answers)]),
      change_counts = array_fill(0::smallint, ARRAY[cardinality(a.answers)]),
      marked = array_fill(false, ARRAY[cardinality(a.answers)]),
      tab_switch_count = 0
    FROM batch WHERE a.id = batch.id AND batch.status = 'submitted'
    RETURNING a.id
  )
  SELECT (SELECT max(id) FROM batch) AS "lastId", (SELECT count(*)::int FROM forgotten) AS count`;

/** Keeps how far this has come. */
async function note({ client, now }: Sweep, lastId: number): Promise<void> {
  await client.query(
    `INSERT INTO sweep_marks (name, last_id, done_at) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET last_id = excluded.last_id, done_at = excluded.done_at`,
    [NAME, lastId, now],
  );
}

/** The analytics of tests begun over two years ago (docs/rules.md, section 11). */
export const oldAnalytics: SweepTask = {
  what: "attempts whose analytics were anonymised",
  async run(sweep) {
    const by = yearsBefore(sweep.now, promises.analyticsYears);
    const { rows: marks } = await sweep.client.query<{ lastId: number }>(
      'SELECT last_id AS "lastId" FROM sweep_marks WHERE name = $1',
      [NAME],
    );
    let lastId = marks[0]?.lastId ?? 0;
    for (let changed = 0; ; ) {
      const { rows } = await sweep.client.query<{ lastId: number | null; count: number }>(FORGET, [
        lastId,
        by,
        BATCH,
      ]);
      const [batch] = rows;
      if (batch === undefined || batch.lastId === null) return changed;
      changed += batch.count;
      lastId = batch.lastId;
      await note(sweep, lastId);
      if (!(await rest(sweep))) return changed;
    }
  },
};
