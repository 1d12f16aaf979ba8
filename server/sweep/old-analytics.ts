import { listNames, questionLists, untouchedSql } from "#rules/progress.ts";
import { promises, yearsBefore } from "#rules/promises.ts";
import { snakeCase } from "#rules/snake-case.ts";
import { statement } from "../database/statement.ts";
import { BATCH, rest, type Sweep, type SweepTask } from "./sweep.ts";

const NAME = "old analytics";

// That a question was shown stays, as 0, since results tell it from one never visited. A list of an
// attempt from before it was added is null, and stays so.
const forgottenLists = listNames
  .filter((name) => questionLists[name].isAnalytics)
  .map((name) => {
    const column = snakeCase(name);
    const isNumber = typeof questionLists[name].untouched === "number";
    const forgotten = isNumber ? "least(entry, 0)" : untouchedSql(name);
    return `${column} = CASE WHEN a.${column} IS NOT NULL THEN ARRAY(SELECT ${forgotten} FROM unnest(a.${column}) WITH ORDINALITY AS list (entry, position) ORDER BY position) END`;
  })
  .join(", ");

// How a person worked goes: when each question was first shown and for how long, how often an answer
// changed and through which letters, what was marked and highlighted, how often it and the page were gone to and left. Ids follow the starts, so that a mark is enough to know how
// far this has come, without an index that every submit would have to keep.
// Raw SQL: lists are rewritten entry by entry, and the batch, its tasks and how far it came are
// one statement.
const FORGET = statement({
  text: `WITH batch AS (
    SELECT id, status FROM attempts WHERE id > :after AND started_at <= :by ORDER BY id LIMIT :batch
  ), forgotten AS (
    UPDATE attempts a SET
      ${forgottenLists}, annotations = NULL, tab_switch_count = 0,
      last_saved_at = NULL, time_over_at = NULL
    FROM batch WHERE a.id = batch.id AND batch.status = 'submitted'
    RETURNING a.id
  ), deliveries AS (
    UPDATE late_deliveries d SET answered_at = array_fill(-1, ARRAY[cardinality(d.answers)])
    FROM forgotten WHERE d.attempt_id = forgotten.id
  ), tasks AS (
    -- The student's answer history forgets with it. A task that is there already is held until this is over.
    INSERT INTO memory_tasks (attempt_id) SELECT id FROM forgotten
    ON CONFLICT (attempt_id) DO UPDATE SET attempt_id = excluded.attempt_id
  )
  SELECT (SELECT max(id) FROM batch) AS "lastId", (SELECT count(*)::int FROM forgotten) AS count`,
  takes: { after: "int", by: "timestamptz", batch: "bigint" },
  gives: { lastId: "int?", count: "int" },
});

/** Keeps how far this has come. */
async function note({ dependencies, now }: Sweep, lastId: number): Promise<void> {
  const mark = { lastId, doneAt: now };
  await dependencies.database.prisma.sweepMark.upsert({
    where: { name: NAME },
    create: { name: NAME, ...mark },
    update: mark,
  });
}

/** The analytics of tests started over two years ago (docs/rules.md, section 11). */
export const oldAnalytics: SweepTask = {
  what: "attempts whose analytics were anonymised",
  async run(sweep) {
    const by = yearsBefore(sweep.now, promises.analyticsYears);
    const { prisma } = sweep.dependencies.database;
    const mark = await prisma.sweepMark.findUnique({ where: { name: NAME } });
    let lastId = mark?.lastId ?? 0;
    for (let changed = 0; ; ) {
      const batch = await FORGET.row(sweep.client, { after: lastId, by, batch: BATCH });
      if (batch === undefined || batch.lastId === null) return changed;
      changed += batch.count;
      lastId = batch.lastId;
      await note(sweep, lastId);
      if (!(await rest(sweep))) return changed;
    }
  },
};
