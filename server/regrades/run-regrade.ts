import { regradeAttempts } from "../attempts/regrade-attempts.ts";
import { undoLastRegrade } from "../attempts/undo-regrade.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { defineJob } from "../jobs/job.ts";
import { CONCERNED } from "./compute-preview.ts";

/** Attempts between two reports of progress. */
const PIECE = 50;

/** A run of a regrade. */
interface Run {
  dependencies: Pick<Dependencies, "database" | "now">;
  regradeId: number;
  /** Attempts in a piece. */
  most: number;
}

// Raw SQL in this whole file: the remaining attempts are read piece by piece, in the order of an index.
const STATE = statement({
  text: "SELECT state FROM regrades WHERE id = :regradeId",
  takes: { regradeId: "int" },
  gives: { state: "text" },
});

const COUNT = statement({
  text: `SELECT count(*)::int AS total, count(*) FILTER (WHERE state > 0)::int AS applied,
      count(*) FILTER (WHERE state = 2)::int AS undone
    FROM regrade_attempts WHERE regrade_id = :regradeId`,
  takes: { regradeId: "int" },
  gives: { total: "int", applied: "int", undone: "int" },
});

const NEXT = statement({
  text: `SELECT attempt_id AS "attemptId", version_before AS version FROM regrade_attempts
    WHERE regrade_id = :regradeId AND state = :state ORDER BY attempt_id LIMIT :most`,
  takes: { regradeId: "int", state: "smallint", most: "bigint" },
  gives: { attemptId: "int", version: "smallint" },
});

const MARK = statement({
  text: `UPDATE regrade_attempts SET state = :state WHERE regrade_id = :regradeId AND attempt_id = ANY (:ids)`,
  takes: { regradeId: "int", ids: "int[]", state: "smallint" },
});

// Conditional, because Stop may have turned the regrade into an undo since.
const FINISH = statement({
  text: "UPDATE regrades SET state = 'applied', failure = NULL WHERE id = :regradeId AND state = 'applying'",
  takes: { regradeId: "int" },
});
const FINISH_UNDO = statement({
  text: "UPDATE regrades SET state = 'undone', undone_at = :now, failure = NULL WHERE id = :regradeId AND state = 'undoing'",
  takes: { regradeId: "int", now: "timestamptz" },
});

// Results that were submitted while the corrections held, or on the wording that the bank had of them.
const SINCE = statement({
  text: `SELECT a.id FROM ${CONCERNED}
      AND NOT EXISTS (SELECT FROM regrade_attempts r WHERE r.regrade_id = :regradeId AND r.attempt_id = a.id)
      AND (a.correction_ids && :undone::int[] OR EXISTS (SELECT FROM key_corrections k JOIN papers p ON p.id = a.paper_id
        WHERE k.id = ANY (:added::int[]) AND k.revision_id = ANY (p.revision_ids) AND k.id <> ALL (a.correction_ids)))
      AND a.id > :after ORDER BY a.id LIMIT :most`,
  takes: {
    ...{ revisionIds: "int[]", regradeId: "int", undone: "int[]", added: "int[]" },
    ...{ after: "int", most: "bigint" },
  },
  gives: { id: "int" },
});

const CORRECTED = statement({
  text: `SELECT id, revision_id AS "revisionId", undone_at IS NOT NULL AS "isUndone" FROM key_corrections
    WHERE regrade_id = :regradeId`,
  takes: { regradeId: "int" },
  gives: { id: "int", revisionId: "int", isUndone: "boolean" },
});

/** Regrades the next attempts. @returns their number; 0 if none is left, and the regrade is applied */
async function applyPiece({ dependencies, regradeId, most }: Run): Promise<number> {
  const { pool } = dependencies.database;
  const next = await NEXT.rows(pool, { regradeId, state: 0, most });
  const ids = next.map(({ attemptId }) => attemptId);
  if (ids.length === 0) {
    await FINISH.count(pool, { regradeId });
    return 0;
  }
  // If a run ends between these two calls, the next run repeats the first, which then changes nothing.
  await regradeAttempts(dependencies, ids);
  await MARK.count(pool, { regradeId, ids, state: 1 });
  return ids.length;
}

/** Regrades results that were submitted under corrections that are now undone. */
async function regradeSince({ dependencies, regradeId, most }: Run): Promise<void> {
  const { pool } = dependencies.database;
  const corrected = await CORRECTED.rows(pool, { regradeId });
  const revisionIds = corrected.map((row) => row.revisionId);
  const undone = corrected.filter((row) => row.isUndone).map(({ id }) => id);
  const added = corrected.filter((row) => !row.isUndone).map(({ id }) => id);
  for (let after = 0; ; ) {
    const values = { regradeId, revisionIds, undone, added, after, most };
    const ids = (await SINCE.rows(pool, values)).map(({ id }) => id);
    if (ids.length === 0) return;
    await regradeAttempts(dependencies, ids);
    after = ids.at(-1) ?? after;
  }
}

/** Undoes the next attempts. @returns their number; 0 if none is left, and the regrade is undone */
async function undoPiece({ dependencies, regradeId, most }: Run): Promise<number> {
  const { pool } = dependencies.database;
  // Includes waiting attempts, since a killed run may have regraded some before marking them.
  for (const state of [1, 0]) {
    const next = await NEXT.rows(pool, { regradeId, state, most });
    if (next.length === 0) continue;
    // Results that another regrade has changed since are graded under the remaining corrections.
    await regradeAttempts(dependencies, await undoLastRegrade(dependencies, next));
    const ids = next.map(({ attemptId }) => attemptId);
    await MARK.count(pool, { regradeId, ids, state: 2 });
    return ids.length;
  }
  await regradeSince({ dependencies, regradeId, most });
  await FINISH_UNDO.count(pool, { regradeId, now: dependencies.now() });
  return 0;
}

/**
 * Processes the rest of applying a regrade, or of undoing it, by its state. It can be stopped at any time and run
 * again: each attempt changes exactly once. A regrade that is stopped while it is applied is undone by the same run.
 *
 * @param beforePiece gets the number of processed attempts and the total; may throw to end the run
 * @param most the number of attempts in a piece
 */
export async function runRegrade(
  dependencies: Run["dependencies"],
  regradeId: number,
  beforePiece?: (done: number, total: number) => Promise<void>,
  most = PIECE,
): Promise<void> {
  const { pool } = dependencies.database;
  for (let before = "", done = 0, total = 0; ; ) {
    const state = (await STATE.row(pool, { regradeId }))?.state;
    if (state !== "applying" && state !== "undoing") return;
    if (state !== before) {
      const count = await COUNT.row(pool, { regradeId });
      total = count?.total ?? 0;
      done = (state === "applying" ? count?.applied : count?.undone) ?? 0;
      before = state;
    }
    await beforePiece?.(done, total);
    const piece = state === "applying" ? applyPiece : undoPiece;
    done += await piece({ dependencies, regradeId, most });
  }
}

const NOTE_FAILURE = statement({
  text: `UPDATE regrades SET failure = coalesce(:failure, 'It was cancelled.')
    WHERE id = :regradeId AND state IN ('applying', 'undoing')`,
  takes: { regradeId: "int", failure: "text?" },
});

/** Applies or undoes a regrade. */
export const regradeJob = defineJob<{ regradeId: number }>({
  name: "regrade",
  isSingle: true,
  async run({ input, dependencies, progress }) {
    await runRegrade(dependencies, input.regradeId, progress);
    return null;
  },
  async failed({ input, dependencies: { database } }, failure) {
    await NOTE_FAILURE.count(database.pool, { ...input, failure: failure?.message ?? null });
  },
});
