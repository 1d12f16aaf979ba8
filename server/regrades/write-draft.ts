import type pg from "pg";
import { questionLimits } from "#rules/limits.ts";
import { storedTextError } from "#rules/stored-text.ts";
import { visibleText } from "#rules/visible-text.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, type FieldError, InvalidInput } from "../errors.ts";
import { renewPreview } from "./compute-preview.ts";
import { planCorrections, type QuestionCorrection } from "./plan-corrections.ts";
import { holdRegrade } from "./regrade-row.ts";

type Needed = Pick<Dependencies, "database" | "now">;

// Raw SQL: it runs in one `pg` transaction with adding the job that computes the preview.
const ADD = statement({
  text: "INSERT INTO regrades (author_id, created_at) VALUES (:authorId, :now) RETURNING id",
  takes: { authorId: "int", now: "timestamptz" },
  gives: { id: "int" },
});

const FORGET_CORRECTIONS = statement({
  text: "DELETE FROM regrade_corrections WHERE regrade_id = :id",
  takes: { id: "int" },
});

const ADD_CORRECTION = statement({
  text: `INSERT INTO regrade_corrections (regrade_id, question_id, kind, options, key_before, reason)
    VALUES (:id, :questionId, :kind, :options, :keyBefore, :reason)`,
  takes: {
    ...{ id: "int", questionId: "int", kind: "text", options: "smallint[]" },
    ...{ keyBefore: "smallint", reason: "text" },
  },
});

const DISCARD = statement({
  text: "DELETE FROM regrades WHERE id = :id",
  takes: { id: "int" },
});

/** @throws InvalidInput for a blank reason, or one that can't be stored */
function withReasons(corrections: readonly QuestionCorrection[]): QuestionCorrection[] {
  const errors: FieldError[] = [];
  const checked = corrections.map((correction) => {
    const reason = visibleText(correction.reason);
    const flaw = storedTextError("Reason", reason, questionLimits.correctionReasonMaxLength);
    const message = flaw ?? (reason === "" ? "Please give a reason" : null);
    if (message !== null) errors.push({ field: "reason", message });
    return { ...correction, reason };
  });
  if (errors.length > 0) throw new InvalidInput(errors);
  return checked;
}

async function writeCorrections(
  client: pg.PoolClient,
  id: number,
  corrections: readonly QuestionCorrection[],
): Promise<void> {
  const planned = await planCorrections(client, corrections);
  await FORGET_CORRECTIONS.count(client, { id });
  for (const { questionId, kind, option, reason } of corrections) {
    const keyBefore = planned.find((one) => one.questionId === questionId)?.keyBefore ?? 0;
    const options = option === null ? [] : [option];
    await ADD_CORRECTION.count(client, { id, questionId, kind, options, keyBefore, reason });
  }
}

/** Locks a regrade, and refuses one that is no draft. */
async function holdDraft(client: pg.PoolClient, id: number): Promise<void> {
  if ((await holdRegrade(client, id)).state !== "draft") {
    throw new Conflict("Somebody has applied this regrade already.");
  }
}

/**
 * Drafts a regrade, whose preview a job computes. Keys and results don't change.
 *
 * @returns its id
 * @throws InvalidInput for a correction that is impossible, changes nothing or has no reason
 */
export async function createRegrade(
  viewer: Viewer,
  { database, now }: Needed,
  given: readonly QuestionCorrection[],
): Promise<number> {
  requirePermission(viewer, "key:correct");
  const corrections = withReasons(given);
  const by = { ownerId: viewer.userId, now: now() };
  return inTransaction(database, async (client) => {
    const row = await ADD.row(client, { authorId: viewer.userId, now: by.now });
    const id = row?.id ?? 0;
    await writeCorrections(client, id, corrections);
    await renewPreview(client, id, by);
    return id;
  });
}

/**
 * Replaces the corrections of a draft, and starts the computation of its preview again.
 *
 * @throws NotFound when there is no such regrade
 * @throws Conflict when it was applied
 * @throws InvalidInput as createRegrade
 */
export async function updateRegrade(
  viewer: Viewer,
  { database, now }: Needed,
  id: number,
  given: readonly QuestionCorrection[],
): Promise<void> {
  requirePermission(viewer, "key:correct");
  const corrections = withReasons(given);
  await inTransaction(database, async (client) => {
    await holdDraft(client, id);
    await writeCorrections(client, id, corrections);
    await renewPreview(client, id, { ownerId: viewer.userId, now: now() });
  });
}

/** Removes a draft. @throws NotFound when there is none. @throws Conflict when it was applied */
export async function discardRegrade(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  id: number,
): Promise<void> {
  requirePermission(viewer, "key:correct");
  await inTransaction(database, async (client) => {
    await holdDraft(client, id);
    await DISCARD.count(client, { id });
  });
}
