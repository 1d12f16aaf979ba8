import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, InvalidInput } from "../errors.ts";
import { addJob } from "../jobs/job-record.ts";
import { forgetBank } from "../questions/bank-cache.ts";
import { holdSubmits, recordCorrection, undoCorrections } from "../questions/correct-key.ts";
import { setKey } from "../questions/set-key.ts";
import { CONCERNED, setJob } from "./compute-preview.ts";
import {
  type PlannedWording,
  planCorrections,
  type QuestionCorrection,
} from "./plan-corrections.ts";
import { correctionsOf, type HeldRegrade, holdRegrade } from "./regrade-row.ts";
import { regradeJob } from "./run-regrade.ts";

type Needed = Pick<Dependencies, "database" | "now">;

// Raw SQL in this whole file: one `pg` transaction locks the regrade, and makes submits wait.
const AT_WORK = statement({
  text: "SELECT id, state FROM regrades WHERE state IN ('applying', 'undoing') AND id <> :id LIMIT 1",
  takes: { id: "int" },
  gives: { id: "int", state: "text" },
});

const IS_STALE = statement({
  text: `SELECT EXISTS (SELECT FROM ${CONCERNED} AND NOT EXISTS (
        SELECT FROM regrade_attempts r WHERE r.regrade_id = :id AND r.attempt_id = a.id
          AND (r.version_before, r.score_before, r.max_before) = (a.grading_version, a.score_hundredths, a.max_hundredths)
      )) AS stale`,
  takes: { id: "int", revisionIds: "int[]" },
  gives: { stale: "boolean" },
});

const FALLS = statement({
  text: `SELECT count(*)::int AS falls FROM regrade_attempts WHERE regrade_id = :id AND grade_after < grade_before`,
  takes: { id: "int" },
  gives: { falls: "int" },
});

const NOTE_WORDING = statement({
  text: "UPDATE regrade_corrections SET bank_revision_id = :revisionId WHERE regrade_id = :id AND question_id = :questionId",
  takes: { id: "int", questionId: "int", revisionId: "int" },
});

const BEGIN = statement({
  text: `UPDATE regrades SET state = 'applying', applied_at = :now, author_id = :authorId WHERE id = :id`,
  takes: { id: "int", now: "timestamptz", authorId: "int" },
});

const BEGIN_UNDO = statement({
  text: "UPDATE regrades SET state = 'undoing', failure = NULL WHERE id = :id",
  takes: { id: "int" },
});

const CONTINUE = statement({
  text: "UPDATE regrades SET failure = NULL WHERE id = :id",
  takes: { id: "int" },
});

const LATER = statement({
  text: `SELECT DISTINCT o.regrade_id AS id FROM key_corrections k
      JOIN key_corrections o ON o.revision_id = k.revision_id AND o.number > k.number AND o.undone_at IS NULL
    WHERE k.regrade_id = :id AND k.undone_at IS NULL ORDER BY id LIMIT 1`,
  takes: { id: "int" },
  gives: { id: "int?" },
});

const NEW_WORDINGS = statement({
  text: `SELECT c.question_id AS "questionId", c.bank_revision_id AS "revisionId", c.key_before AS "keyBefore", c.reason,
      coalesce((SELECT max(k.number) FROM key_corrections k WHERE k.revision_id = c.bank_revision_id), 0)::smallint AS number
    FROM regrade_corrections c WHERE c.regrade_id = :id AND c.bank_revision_id IS NOT NULL ORDER BY c.question_id`,
  takes: { id: "int" },
  gives: {
    ...{ questionId: "int", revisionId: "int!", keyBefore: "smallint" },
    ...{ reason: "text", number: "smallint" },
  },
});

/** Messages for an outdated preview, which has to be computed again. */
const STALE_KEY =
  "The key of one of its questions was corrected since the preview, which has to be computed again.";
const STALE_RESULTS =
  "Results were submitted or regraded since the preview, which has to be computed again.";

async function refuseSecond(client: pg.PoolClient, id: number): Promise<void> {
  const other = await AT_WORK.row(client, { id });
  if (other === undefined) return;
  throw new Conflict(
    `Regrade ${other.id} is being ${other.state === "undoing" ? "undone" : "applied"}. Wait until that is done.`,
  );
}

/** Returns the current plan of a draft; null if it differs from the one of its preview. */
async function planAsPreviewed(
  client: pg.PoolClient,
  corrections: readonly QuestionCorrection[],
  basis: readonly PlannedWording[],
): Promise<PlannedWording[] | null> {
  try {
    const planned = await planCorrections(client, corrections);
    return isDeepStrictEqual(planned, basis) ? planned : null;
  } catch (error) {
    // For example, another regrade has made the same correction.
    if (error instanceof InvalidInput) return null;
    throw error;
  }
}

/** Records the corrections, and gives questions of the bank their new keys. */
async function recordAll(
  client: pg.PoolClient,
  id: number,
  planned: readonly PlannedWording[],
  corrections: readonly QuestionCorrection[],
  by: { authorId: number; now: Date },
): Promise<void> {
  const ofQuestion = new Map(corrections.map((one) => [one.questionId, one]));
  for (const { questionId, revisionId, kind, options, replaces } of planned) {
    const { reason = "" } = ofQuestion.get(questionId) ?? {};
    const decision = { revisionId, kind, options, replaces, reason, regradeId: id, ...by };
    if ((await recordCorrection(client, decision)) === undefined) throw new Conflict(STALE_KEY);
  }
  // Every change locks questions by id, which prevents deadlocks.
  const inBank = planned.filter(({ isNewest }) => isNewest);
  for (const { questionId, revisionId } of inBank.sort((a, b) => a.questionId - b.questionId)) {
    const { kind, option } = ofQuestion.get(questionId) ?? {};
    if (kind !== "other_key" || option == null) continue;
    const added = await setKey(client, { id: questionId, revisionId, key: option, ...by });
    if (added !== null) await NOTE_WORDING.count(client, { id, questionId, revisionId: added });
  }
}

async function start(client: pg.PoolClient, regradeId: number, ownerId: number, now: Date) {
  await setJob(
    client,
    regradeId,
    await addJob(client, regradeJob, { ownerId, input: { regradeId }, now }),
  );
}

/**
 * Records the corrections of a draft and adds the job that regrades the results in its preview. Later submits are
 * graded under the corrections. If the job of a regrade failed, it is started again.
 *
 * @param acceptsFalls true if results may fall to a lower grade
 * @throws NotFound when there is no such regrade
 * @throws Conflict when its preview isn't computed, or is older than a result or a correction it concerns:
 *   updateRegrade has it computed again; when a grade would fall; when another regrade is being applied or undone
 */
export async function applyRegrade(
  viewer: Viewer,
  { database, now: clock }: Needed,
  id: number,
  acceptsFalls: boolean,
): Promise<void> {
  requirePermission(viewer, "key:correct");
  const now = clock();
  const by = { authorId: viewer.userId, now };
  await inTransaction(database, async (client) => {
    const regrade = await holdRegrade(client, id);
    if (regrade.state === "applying" && regrade.failure !== null) {
      await CONTINUE.count(client, { id });
      await start(client, id, viewer.userId, now);
      return;
    }
    if (regrade.state !== "draft") throw new Conflict("Somebody has applied this regrade already.");
    if (regrade.previewedAt === null) {
      throw new Conflict("The preview is being computed. Look at it before you apply it.");
    }
    // Submits wait from here on, so that the comparison misses none.
    await holdSubmits(client);
    await refuseSecond(client, id);
    const corrections = await correctionsOf(client, id);
    const planned = await planAsPreviewed(client, corrections, regrade.basis);
    if (planned === null) throw new Conflict(STALE_KEY);
    const revisionIds = planned.map(({ revisionId }) => revisionId);
    if ((await IS_STALE.row(client, { id, revisionIds }))?.stale) throw new Conflict(STALE_RESULTS);
    const falls = (await FALLS.row(client, { id }))?.falls ?? 0;
    if (falls > 0 && !acceptsFalls) {
      const results = falls === 1 ? "1 result" : `${falls} results`;
      throw new Conflict(`${results} would fall to a lower grade. Confirm that this is right.`);
    }
    await BEGIN.count(client, { id, ...by });
    await recordAll(client, id, planned, corrections, by);
    await start(client, id, viewer.userId, now);
  });
  forgetBank(database);
}

/** Restores the old keys in the bank, and corrects the revisions with the new keys. */
async function restoreBank(
  client: pg.PoolClient,
  id: number,
  by: { authorId: number; now: Date },
): Promise<void> {
  for (const row of await NEW_WORDINGS.rows(client, { id })) {
    const { questionId, revisionId, keyBefore, reason, number } = row;
    await setKey(client, { id: questionId, revisionId, key: keyBefore, ...by });
    const undoing = { reason: `Undone: ${reason}`.slice(0, 1000), regradeId: id, ...by };
    const decision = { revisionId, kind: "other_key" as const, options: [keyBefore] };
    await recordCorrection(client, { ...decision, replaces: number, ...undoing });
  }
}

async function refuseUndo(
  client: pg.PoolClient,
  id: number,
  { state }: HeldRegrade,
): Promise<void> {
  if (state === "draft") throw new Conflict("This regrade was not applied. Discard it instead.");
  if (state === "undone" || state === "undoing")
    throw new Conflict("Somebody undid this regrade already.");
  await refuseSecond(client, id);
  const later = await LATER.row(client, { id });
  if (later === undefined) return;
  throw new Conflict(
    later.id === null
      ? "A key was corrected again since. Undo that first."
      : `Regrade ${later.id} corrected the same key since. Undo that first.`,
  );
}

/**
 * Undoes a regrade: its corrections end, and a job restores each result. A regrade that is
 * being applied is stopped and undone by the same job. If the job of an undo failed, it is started again.
 *
 * @throws NotFound when there is no such regrade
 * @throws Conflict when it was not applied, was undone already, or another regrade corrected the same key since
 */
export async function undoRegrade(
  viewer: Viewer,
  { database, now: clock }: Needed,
  id: number,
): Promise<void> {
  requirePermission(viewer, "key:correct");
  const now = clock();
  await inTransaction(database, async (client) => {
    const regrade = await holdRegrade(client, id);
    const { state, failure } = regrade;
    const isFailed = failure !== null;
    if (!(state === "undoing" && isFailed)) {
      await holdSubmits(client);
      await refuseUndo(client, id, regrade);
      await undoCorrections(client, id, now);
      await restoreBank(client, id, { authorId: viewer.userId, now });
    }
    await BEGIN_UNDO.count(client, { id });
    // A job that is applying it sees the new state at its next piece.
    if (state !== "applying" || isFailed) await start(client, id, viewer.userId, now);
  });
  forgetBank(database);
}
