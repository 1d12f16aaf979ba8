import type pg from "pg";
import type { KeyCorrection } from "#rules/key-corrections.ts";
import { questionLimits } from "#rules/limits.ts";
import { storedTextError } from "#rules/stored-text.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, type FieldError, InvalidInput, NotFound } from "../errors.ts";

/** An administrator's decision on the key of one revision. */
export interface KeyDecision {
  revisionId: number;
  /** `withdrawn` puts the key as printed into effect again. */
  kind: KeyCorrection["kind"] | "withdrawn";
  /** See KeyCorrection. */
  options: readonly number[];
  reason: string;
  /** The number of the correction that it replaces; 0 for none. */
  replaces: number;
}

/** The least and the most options of each kind. */
const OPTIONS_OF: Record<KeyDecision["kind"], readonly [least: number, most: number]> = {
  other_key: [1, 1],
  also_accepted: [1, 4],
  given_to_all: [0, 0],
  dropped: [0, 0],
  withdrawn: [0, 0],
};

const HOLD_SUBMITS = statement({
  text: "SELECT pg_advisory_xact_lock(:lock, 0)",
  takes: { lock: "int" },
});

// Raw SQL: the statement that writes a correction also computes its number. If two people replace the same correction,
// the unique index accepts only one.
const RECORD = statement({
  text: `INSERT INTO key_corrections (revision_id, number, kind, options, reason, author_id, created_at, regrade_id)
    SELECT :revisionId, :replaces + 1, :kind, :options, :reason, :authorId, :now, :regradeId
    WHERE coalesce((SELECT max(number) FROM key_corrections WHERE revision_id = :revisionId), 0) = :replaces
    ON CONFLICT (revision_id, number) DO NOTHING RETURNING id`,
  takes: {
    ...{ revisionId: "int", replaces: "int", kind: "text", options: "smallint[]", reason: "text" },
    ...{ authorId: "int?", now: "timestamptz", regradeId: "int?" },
  },
  gives: { id: "int" },
});

const UNDO = statement({
  text: "UPDATE key_corrections SET undone_at = :now WHERE regrade_id = :regradeId AND undone_at IS NULL RETURNING id",
  takes: { regradeId: "int", now: "timestamptz" },
  gives: { id: "int" },
});

/**
 * Makes submits wait until the transaction ends. So each submit is either committed before a correction, where a
 * regrade finds it, or graded under it.
 */
export async function holdSubmits(client: pg.PoolClient): Promise<void> {
  await HOLD_SUBMITS.count(client, { lock: ADVISORY_LOCKS.keyCorrections });
}

/**
 * Records a correction in the caller's transaction, which must have called holdSubmits.
 *
 * @returns its id; undefined if the correction that it replaces is no longer the newest
 */
export async function recordCorrection(
  client: pg.PoolClient,
  correction: KeyDecision & { authorId: number | null; now: Date; regradeId: number | null },
): Promise<number | undefined> {
  return (await RECORD.row(client, correction))?.id;
}

/** Undoes a regrade's corrections in its transaction; the previous ones take effect again. @returns their ids */
export async function undoCorrections(
  client: pg.PoolClient,
  regradeId: number,
  now: Date,
): Promise<number[]> {
  return (await UNDO.rows(client, { regradeId, now })).map(({ id }) => id);
}

function problemsOf(
  { kind, options, reason }: KeyDecision,
  wording: { options: string[]; correctOptionIndex: number },
): FieldError[] {
  const errors: FieldError[] = [];
  const [least, most] = OPTIONS_OF[kind];
  const isPossible = (option: number) =>
    Number.isInteger(option) &&
    option >= 0 &&
    option < wording.options.length &&
    option !== wording.correctOptionIndex;
  if (options.length < least || options.length > most) {
    const message = most === 0 ? "This correction names no option" : "Choose the option it accepts";
    errors.push({ field: "options", message });
  } else if (!options.every(isPossible) || new Set(options).size < options.length) {
    errors.push({
      field: "options",
      message: "Choose options of the question that its key does not accept already, each once",
    });
  }
  const flaw = storedTextError("Reason", reason, questionLimits.correctionReasonMaxLength);
  if (flaw !== null) errors.push({ field: "reason", message: flaw });
  else if (reason.trim() === "") errors.push({ field: "reason", message: "Please give a reason" });
  return errors;
}

/**
 * Records a correction of the key of one revision. Later submits are graded under it. Earlier results
 * are committed when it returns, and stay unchanged until they are regraded (docs/rules.md, section 17).
 *
 * @returns the correction's id
 * @throws NotFound when there is no such revision
 * @throws InvalidInput for options that the kind or the question doesn't have, or a missing reason
 * @throws Conflict when another correction of the revision was recorded first, or there is none to withdraw
 */
export async function correctKey(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  decision: KeyDecision,
): Promise<number> {
  requirePermission(viewer, "key:correct");
  const wording = await database.prisma.questionRevision.findUnique({
    where: { id: decision.revisionId },
    select: { options: true, correctOptionIndex: true },
  });
  if (wording === null) throw new NotFound("Question not found");
  const errors = problemsOf(decision, wording);
  if (errors.length > 0) throw new InvalidInput(errors);
  if (decision.kind === "withdrawn" && decision.replaces === 0) {
    throw new Conflict("The key of this question is as it was printed.");
  }
  const recorded = await inTransaction(database, async (client) => {
    await holdSubmits(client);
    return recordCorrection(client, {
      ...{ ...decision, reason: decision.reason.trim() },
      ...{ authorId: viewer.userId, now: now(), regradeId: null },
    });
  });
  if (recorded === undefined) {
    throw new Conflict("Somebody else corrected this key at the same time. Look at it again.");
  }
  return recorded;
}
