import type { Queryable } from "./queryable.ts";

type LabelColumn = "subject" | "topic" | "pyq_exam" | "pyq_year";

/**
 * The distinct values of a column over the live questions, ascending. It jumps from value to value
 * on an index, so that its cost follows the number of values, not of questions.
 *
 * @param condition narrows the questions; an index must begin with its columns and then `column`
 */
export async function distinctValues<T extends string | number>(
  queryable: Queryable,
  column: LabelColumn,
  condition = "TRUE",
  parameters: unknown[] = [],
): Promise<T[]> {
  const next = (bound: string) =>
    `SELECT q.${column} FROM questions q
     WHERE q.deleted_at IS NULL AND q.${column} IS NOT NULL AND ${condition} ${bound}
     ORDER BY q.${column} LIMIT 1`;
  const { rows } = await queryable.query<{ value: T }>(
    `WITH RECURSIVE labels (value) AS (
       (${next("")})
       UNION ALL
       SELECT (${next(`AND q.${column} > labels.value`)}) FROM labels WHERE labels.value IS NOT NULL
     )
     SELECT value FROM labels WHERE value IS NOT NULL`,
    parameters,
  );
  return rows.map((row) => row.value);
}

const READERS_ORDER = new Intl.Collator("en");

/** Labels as a reader looks them up, whatever the database's collation. */
export function sortLabels(labels: string[]): string[] {
  return labels.sort(READERS_ORDER.compare);
}
