import { statement } from "../database/statement.ts";
import { compareNames } from "../rules/name-order.ts";

const labelTypes = {
  subject: "text",
  topic: "text",
  pyq_exam: "text",
  pyq_year: "smallint",
} as const;

/**
 * Returns a statement for the distinct values of a column over the live questions, ascending. It
 * jumps from value to value on an index, so its cost depends on the number of values, not of
 * questions.
 *
 * @param condition filters the questions; an index must start with its columns, followed by `column`. It
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

/** Returns the values of such a statement's rows. */
export function valuesOf<T>(rows: readonly { value: T }[]): T[] {
  return rows.map(({ value }) => value);
}

/** Sorts labels in place by name. */
export function sortLabels(labels: string[]): string[] {
  return labels.sort(compareNames);
}
