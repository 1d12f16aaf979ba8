import type { KeyCorrection } from "#rules/key-corrections.ts";
import { type Queryable, type Row, statement } from "../database/statement.ts";

/** A stored correction of the key of one revision. */
export interface StoredCorrection extends KeyCorrection {
  id: number;
  revisionId: number;
}

const columns = { id: "int", revisionId: "int", kind: "text", options: "smallint[]" } as const;

// Raw SQL: Prisma can't select the newest row of each revision.
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

// A constraint of the database ensures the kind.
const stored = (rows: Row<typeof columns>[]) => rows as StoredCorrection[];

/** Returns the corrections in effect now for these revisions, at most one each, by ascending id. */
export async function correctionsInEffect(
  on: Queryable,
  revisionIds: readonly number[],
): Promise<StoredCorrection[]> {
  return stored(await IN_EFFECT.rows(on, { revisionIds }));
}

/** Returns the corrections with these ids. Without ids, it runs no query. */
export async function correctionsById(
  on: Queryable,
  ids: readonly number[],
): Promise<StoredCorrection[]> {
  return ids.length === 0 ? [] : stored(await BY_ID.rows(on, { ids }));
}
