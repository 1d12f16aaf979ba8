import { csvRecord } from "#rules/csv.ts";
import type { ImportFactsFragment, ImportOutcome, ImportRowsQuery } from "../gql/graphql.ts";

export type ImportRow = ImportRowsQuery["import"]["rows"]["items"][number];

/** One of the three lists of what became of a file's rows (docs/rules.md, section 10). */
export interface ImportList {
  outcome: ImportOutcome;
  /** As a button names it. */
  title: string;
  /** As a file's name has it. */
  name: string;
  /** The columns of the list as a file, and its cells. */
  header: readonly string[];
  cells: (row: ImportRow) => string[];
}

const text = (value: string | number | null | undefined) => String(value ?? "");

export const importLists: readonly ImportList[] = [
  {
    outcome: "ERROR",
    title: "Errors",
    name: "errors",
    header: ["row", "error"],
    cells: ({ row, error }) => [text(row), text(error)],
  },
  {
    outcome: "DUPLICATE",
    title: "Duplicates",
    name: "duplicates",
    header: ["row", "question", "existing_id"],
    cells: ({ row, question, questionId }) => [text(row), text(question), text(questionId)],
  },
  {
    outcome: "CREATED",
    title: "Created",
    name: "created",
    header: ["id", "question", "subject"],
    cells: ({ questionId, question, subject }) => [text(questionId), text(question), text(subject)],
  },
];

/** How many rows of a finished import each list has. */
export function listCounts({ summary }: Pick<ImportFactsFragment, "summary">): {
  [outcome in ImportOutcome]: number;
} {
  return {
    ERROR: summary?.errors ?? 0,
    DUPLICATE: summary?.duplicates ?? 0,
    CREATED: summary?.created ?? 0,
  };
}

/** Rows of a list as records of a CSV file. */
export function listRecords({ cells }: ImportList, rows: readonly ImportRow[]): string {
  return rows.map((row) => csvRecord(cells(row))).join("");
}

/** The header of that file, with the mark by which spreadsheets know UTF-8. */
export function listHeader({ header }: ImportList): string {
  return `\ufeff${csvRecord(header)}`;
}
