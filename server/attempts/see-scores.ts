import type pg from "pg";
import { formatDateTime } from "#rules/times.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Queryable, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict } from "../errors.ts";
import { withheldUntilSql } from "../fixed-tests/availability.ts";

// Raw SQL: the end of a blind review keeps it in its transaction of `pg`, and every score that is
// returned waits for it. It answers the results that aren't out yet, which it leaves unseen.
const SEE = statement({
  prepared: "see-scores",
  text: `WITH asked AS (
      SELECT a.id, ${withheldUntilSql("a")} AS withheld_until FROM attempts a
      WHERE a.user_id = :userId AND a.id = ANY (:ids::int[]) AND a.status = 'submitted' AND a.score_seen_at IS NULL
    ), seen AS (
      UPDATE attempts s SET score_seen_at = :now FROM asked
      WHERE s.id = asked.id AND asked.withheld_until IS NULL AND s.score_seen_at IS NULL
    )
    SELECT id, withheld_until AS "resultsAt" FROM asked WHERE withheld_until IS NOT NULL`,
  takes: { userId: "int", ids: "int[]", now: "timestamptz" },
  gives: { id: "int", resultsAt: "timestamptz!" },
});

/** When the results that aren't out yet will be, by their numbers. */
type Withheld = ReadonlyMap<number, Date>;

async function see(
  on: Queryable,
  userId: number,
  ids: readonly number[],
  now: Date,
): Promise<Withheld> {
  const rows = await SEE.rows(on, { userId, ids, now });
  return new Map(rows.map(({ id, resultsAt }) => [id, resultsAt]));
}

/** What is said to anyone who wants to know a score before the result is out. */
export function notOut(resultsAt: Date): Conflict {
  return new Conflict(`The result of this test shows from ${formatDateTime(resultsAt)}.`, {
    status: "submitted",
    reason: "results_not_out",
  });
}

function refuseWithheld(withheld: Withheld, resultId: number): void {
  const resultsAt = withheld.get(resultId);
  if (resultsAt !== undefined) throw notOut(resultsAt);
}

/**
 * The same for one result, within a transaction that holds its row.
 *
 * @param now when
 * @throws Conflict when the result isn't out yet
 */
export async function seeScoreWithin(
  client: pg.PoolClient,
  { userId }: Viewer,
  resultId: number,
  now: Date,
): Promise<void> {
  refuseWithheld(await see(client, userId, [resultId], now), resultId);
}

/** The results whose scores are asked for in one turn of the event loop. */
interface Batch {
  ids: Set<number>;
  seen: Promise<Withheld>;
}

const batches = new WeakMap<Dependencies, Map<number, Batch>>();

function lookAt({ userId }: Viewer, dependencies: Dependencies, id: number): Promise<Withheld> {
  const open = batches.get(dependencies) ?? new Map<number, Batch>();
  batches.set(dependencies, open);
  let batch = open.get(userId);
  if (batch === undefined) {
    const ids = new Set<number>();
    const { database, now } = dependencies;
    const seen = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      open.delete(userId);
      return see(database.pool, userId, [...ids], now());
    });
    batch = { ids, seen };
    open.set(userId, batch);
  }
  batch.ids.add(id);
  return batch.seen;
}

/**
 * Records that the viewer has seen the score of a result: whatever returns a score waits for it first, so
 * that no blind review is started or gone on with once the score is known (docs/learning.md, section 5).
 * Results of one turn of the event loop are kept together.
 *
 * @throws Conflict when the result isn't out yet; then nothing is kept
 */
export async function seeScore(
  viewer: Viewer,
  dependencies: Dependencies,
  resultId: number,
): Promise<void> {
  refuseWithheld(await lookAt(viewer, dependencies, resultId), resultId);
}

/** The same where a result that isn't out yet is no failure. @returns whether the score may be shown */
export async function seeScoreIfOut(
  viewer: Viewer,
  dependencies: Dependencies,
  resultId: number,
): Promise<boolean> {
  return !(await lookAt(viewer, dependencies, resultId)).has(resultId);
}
