import { BYTE_ORDER_MARK, csvRecord } from "#rules/csv.ts";
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
  records: (row: ImportRow) => string[][];
  /** Behind them stand the cells of the file. */
  hasCells?: boolean;
  /** As a button names the file, where the list has another name. */
  fileTitle?: string;
}

const text = (value: string | number | null | undefined) => String(value ?? "");

export const importLists: readonly ImportList[] = [
  {
    outcome: "DIFFERING",
    title: "Differ",
    fileTitle: "Differences",
    name: "differences",
    header: ["row", "question", "existing_id", "what", "file", "bank"],
    records: ({ row, question, questionId, differences }) =>
      differences.map(({ what, file, bank }) => [
        ...[text(row), text(question), text(questionId)],
        ...[what, file, bank],
      ]),
  },
  {
    outcome: "ERROR",
    title: "Errors",
    name: "errors",
    // The whole row as it stands in the file, so that it can be mended and sent again.
    header: ["row", "error"],
    records: ({ row, error, cells }) => [[text(row), text(error), ...cells]],
    hasCells: true,
  },
  {
    outcome: "UPDATED",
    title: "Updated",
    name: "updated",
    header: ["row", "question", "existing_id", "what", "now", "before"],
    records: ({ row, question, questionId, differences }) =>
      differences.map(({ what, file, bank }) => [
        ...[text(row), text(question), text(questionId)],
        ...[what, file, bank],
      ]),
  },
  {
    outcome: "SAME",
    title: "Already there",
    name: "already there",
    header: ["row", "question", "existing_id"],
    records: ({ row, question, questionId }) => [[text(row), text(question), text(questionId)]],
  },
  {
    outcome: "CREATED",
    title: "Added",
    name: "added",
    header: ["id", "question", "subject"],
    records: ({ questionId, question, subject }) => [
      [text(questionId), text(question), text(subject)],
    ],
  },
];

/** Rows that the bank had, that neither differ nor changed their question. */
export function sameCount({
  duplicates,
  differing,
  updated,
}: NonNullable<ImportFactsFragment["summary"]>): number {
  return duplicates - differing - updated;
}

/** How many rows of a finished import each list has. */
export function listCounts({ summary }: Pick<ImportFactsFragment, "summary">): {
  [outcome in ImportOutcome]: number;
} {
  return {
    ERROR: summary?.errors ?? 0,
    DUPLICATE: summary?.duplicates ?? 0,
    DIFFERING: summary?.differing ?? 0,
    UPDATED: summary?.updated ?? 0,
    SAME: summary ? sameCount(summary) : 0,
    CREATED: summary?.created ?? 0,
  };
}

/** Rows of a list as records of a CSV file. */
export function listRecords({ records }: ImportList, rows: readonly ImportRow[]): string {
  return rows.flatMap((row) => records(row).map((cells) => csvRecord(cells))).join("");
}

/**
 * The header of that file, with the mark by which spreadsheets know UTF-8.
 *
 * @param fileHeader the cells of the file's own header
 */
export function listHeader(
  { header, hasCells }: ImportList,
  fileHeader: readonly string[],
): string {
  return BYTE_ORDER_MARK + csvRecord(hasCells ? [...header, ...fileHeader] : header);
}
