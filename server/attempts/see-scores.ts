import type pg from "pg";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";

// By hand: the end of a blind review keeps it in its transaction of `pg`, and every score that is
// told waits for it.
const SEE = statement({
  prepared: "see-scores",
  text: `UPDATE attempts SET score_seen_at = :now
    WHERE user_id = :userId AND id = ANY (:ids::int[]) AND status = 'submitted' AND score_seen_at IS NULL`,
  takes: { userId: "int", ids: "int[]", now: "timestamptz" },
});

/** The same for one result, within a transaction that holds its row. @param now when */
export async function seeScoreWithin(
  client: pg.PoolClient,
  { userId }: Viewer,
  resultId: number,
  now: Date,
): Promise<void> {
  await SEE.count(client, { userId, ids: [resultId], now });
}

/** The results whose scores are asked for in one turn of the event loop. */
interface Batch {
  ids: Set<number>;
  seen: Promise<void>;
}

const batches = new WeakMap<Dependencies, Map<number, Batch>>();

/**
 * Keeps that the viewer is told the score of a result: whoever answers a score waits for it first, so
 * that no blind review is begun or gone on with once the score is known (docs/learning.md, section 5).
 * Results of one turn of the event loop are kept together.
 */
export async function seeScore(
  { userId }: Viewer,
  dependencies: Dependencies,
  resultId: number,
): Promise<void> {
  const open = batches.get(dependencies) ?? new Map<number, Batch>();
  batches.set(dependencies, open);
  let batch = open.get(userId);
  if (batch === undefined) {
    const ids = new Set<number>();
    const { database, now } = dependencies;
    const seen = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      open.delete(userId);
      await SEE.count(database.pool, { userId, ids: [...ids], now: now() });
    });
    batch = { ids, seen };
    open.set(userId, batch);
  }
  batch.ids.add(resultId);
  await batch.seen;
}
