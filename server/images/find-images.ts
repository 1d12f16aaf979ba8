import { type Queryable, statement } from "../database/statement.ts";

// Anyone who writes a text with them uses them: the sweep begins to count again.
// Raw SQL: the sample bank looks for its pictures in the transaction of `pg` that stores them.
const USE = statement({
  text: "UPDATE images SET unused_since = NULL WHERE hash = ANY (:hashes::text[]) AND unused_since IS NOT NULL",
  takes: { hashes: "text[]" },
});

const SIZES = statement({
  text: "SELECT hash, width, height FROM images WHERE hash = ANY (:hashes::text[])",
  takes: { hashes: "text[]" },
  gives: { hash: "text", width: "int", height: "int" },
});

/**
 * The sizes of stored pictures, in pixels, for a text that is about to be written with them.
 *
 * @returns by their hashes; what is not there (any more) is left out
 */
export async function findImages(
  queryable: Queryable,
  hashes: readonly string[],
): Promise<Map<string, { width: number; height: number }>> {
  await USE.count(queryable, { hashes });
  const rows = await SIZES.rows(queryable, { hashes });
  return new Map(rows.map(({ hash, ...size }) => [hash, size]));
}

const ALL_SIZES = statement({
  text: "SELECT hash, width, height FROM images",
  gives: { hash: "text", width: "int", height: "int" },
});

/** The sizes of all stored pictures by their hashes, in pixels, for a file whose texts may name any of them. */
export async function allImageSizes(
  queryable: Queryable,
): Promise<Map<string, { width: number; height: number }>> {
  const rows = await ALL_SIZES.rows(queryable);
  return new Map(rows.map(({ hash, ...size }) => [hash, size]));
}
