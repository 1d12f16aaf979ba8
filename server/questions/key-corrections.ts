import type { KeyCorrection } from "#rules/key-corrections.ts";
import { type Queryable, type Row, statement } from "../database/statement.ts";

/** A correction of the key of one wording, as it is stored. */
export interface StoredCorrection extends KeyCorrection {
  id: number;
  revisionId: number;
}

const columns = { id: "int", revisionId: "int", kind: "text", options: "smallint[]" } as const;

// Raw SQL: Prisma has no words for the newest row of each wording.
const IN_EFFECT = statement({
  prepared: "key-corrections-in-effect",
  text: `SELECT * FROM (
      SELECT DISTINCT ON (revision_id) id, revision_id AS "revisionId", kind, options FROM key_corrections
      WHERE revision_id = ANY (:revisionIds) AND undone_at IS NULL ORDER BY revision_id, number DESC
    ) newest WHERE kind <> 'withdrawn' ORDER BY id`,
  takes: { revisionIds: "int[]" },
  gives: columns,
});

const BY_ID = statement({
  prepared: "key-corrections-by-id",
  text: `SELECT id, revision_id AS "revisionId", kind, options FROM key_corrections WHERE id = ANY (:ids)`,
  takes: { ids: "int[]" },
  gives: columns,
});

// The database checks the kind.
const stored = (rows: Row<typeof columns>[]) => rows as StoredCorrection[];

/** The corrections of these wordings that are in effect now, by ascending id: at most one of each wording. */
export async function correctionsInEffect(
  on: Queryable,
  revisionIds: readonly number[],
): Promise<StoredCorrection[]> {
  return stored(await IN_EFFECT.rows(on, { revisionIds }));
}

/** The corrections that results were graded under. Without ids, nothing is read. */
export async function correctionsById(
  on: Queryable,
  ids: readonly number[],
): Promise<StoredCorrection[]> {
  return ids.length === 0 ? [] : stored(await BY_ID.rows(on, { ids }));
}
