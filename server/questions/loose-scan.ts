import { statement } from "../database/statement.ts";
import { compareNames } from "../rules/name-order.ts";

const labelTypes = {
  subject: "text",
  topic: "text",
  pyq_exam: "text",
  pyq_year: "smallint",
} as const;

/**
 * A statement that answers the distinct values of a column over the live questions, ascending. It
 * jumps from value to value on an index, so that its cost follows the number of values, not of
 * questions.
 *
 * @param condition narrows the questions; an index must begin with its columns and then `column`. It
 *   may take a `:subject`.
 */
export function distinctValues<Column extends keyof typeof labelTypes>(
  column: Column,
  condition = "TRUE",
) {
  const next = (bound: string) =>
    `SELECT q.${column} FROM questions q
     WHERE q.deleted_at IS NULL AND q.${column} IS NOT NULL AND ${condition} ${bound}
     ORDER BY q.${column} LIMIT 1`;
  return statement({
    text: `WITH RECURSIVE labels (value) AS (
        (${next("")})
        UNION ALL
        SELECT (${next(`AND q.${column} > labels.value`)}) FROM labels WHERE labels.value IS NOT NULL
      )
      SELECT value FROM labels WHERE value IS NOT NULL`,
    mayTake: { subject: "text" },
    gives: { value: labelTypes[column] },
  });
}

/** The values that such a statement answered. */
export function valuesOf<T>(rows: readonly { value: T }[]): T[] {
  return rows.map(({ value }) => value);
}

/** Labels as a reader looks them up. */
export function sortLabels(labels: string[]): string[] {
  return labels.sort(compareNames);
}
