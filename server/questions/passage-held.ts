import type pg from "pg";
import { passageLimits } from "#rules/limits.ts";
import { statement } from "../database/statement.ts";
import { InvalidInput } from "../errors.ts";

// Every change that locks both locks the passage before its questions, which prevents deadlocks.
// Raw SQL in this whole file: it runs in the `pg` transaction that writes the question.
const HOLD = statement({
  text: `SELECT fingerprint, archived_at IS NOT NULL AS "isArchived" FROM passages
    WHERE id = :passageId FOR NO KEY UPDATE`,
  takes: { passageId: "int" },
  gives: { fingerprint: "bytea", isArchived: "boolean" },
});

const COUNT = statement({
  text: `SELECT count(*)::int AS count FROM questions
    WHERE passage_id = :passageId AND deleted_at IS NULL AND id IS DISTINCT FROM :exceptId::int`,
  takes: { passageId: "int", exceptId: "int?" },
  gives: { count: "int" },
});

const PRINT = statement({
  text: "SELECT fingerprint FROM passages WHERE id = :passageId",
  takes: { passageId: "int" },
  gives: { fingerprint: "bytea" },
});

function refused(message: string): InvalidInput {
  return new InvalidInput([{ field: "passageId", message }]);
}

/**
 * Locks a passage until the end of the transaction, so that two questions added at the same time can't both take its
 * last place.
 *
 * @param exceptId a question that may be in it already
 * @returns the passage's fingerprint
 * @throws InvalidInput when there is no such passage, or it is full
 */
export async function holdPassage(
  client: pg.ClientBase,
  passageId: number,
  exceptId: number | null,
): Promise<Buffer> {
  const passage = await HOLD.row(client, { passageId });
  if (passage === undefined) throw refused(`There is no passage ${passageId}`);
  if (passage.isArchived) throw refused(`Passage ${passageId} is archived`);
  const { count = 0 } = (await COUNT.row(client, { passageId, exceptId })) ?? {};
  if (count >= passageLimits.passageQuestionsMax) {
    throw refused(
      `A passage can have at most ${passageLimits.passageQuestionsMax} questions; passage ${passageId} has them`,
    );
  }
  return passage.fingerprint;
}

/** Returns the fingerprint of a question's passage; null for a question without a passage. */
export async function passagePrintOf(
  client: pg.ClientBase,
  passageId: number | null,
): Promise<Buffer | null> {
  if (passageId === null) return null;
  return (await PRINT.row(client, { passageId }))?.fingerprint ?? null;
}
