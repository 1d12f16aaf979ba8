import type pg from "pg";
import { formatDateTime } from "#rules/times.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Queryable, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict } from "../errors.ts";
import { withheldUntilSql } from "../fixed-tests/availability.ts";

// Raw SQL: the end of a blind review runs it in its transaction, and every returned score waits for it, so it
// must be fast. It returns the results that aren't out yet, and leaves them unseen.
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

/** The time at which each withheld result comes out, by the result's id. */
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

/** Returns the error for a score that was requested before the result is out. */
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
 * As seeScore, within a transaction that holds the result's row.
 *
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

/** The results whose scores are requested in one turn of the event loop. */
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
 * Records that the viewer has seen the score of a result. Every function that returns a score waits for this first,
 * so that no blind review can start or continue once the score is known (docs/learning.md, section 5).
 * Results requested in one turn of the event loop share one statement.
 *
 * @throws Conflict when the result isn't out yet; nothing is recorded then
 */
export async function seeScore(
  viewer: Viewer,
  dependencies: Dependencies,
  resultId: number,
): Promise<void> {
  refuseWithheld(await lookAt(viewer, dependencies, resultId), resultId);
}

/** As seeScore, but returns false instead of throwing when the result isn't out yet. */
export async function seeScoreIfOut(
  viewer: Viewer,
  dependencies: Dependencies,
  resultId: number,
): Promise<boolean> {
  return !(await lookAt(viewer, dependencies, resultId)).has(resultId);
}
