import { fileColumn, fileColumns, isPlain, type QuestionColumn } from "#rules/file-columns.ts";
import { questionColumnNames, questionColumns } from "#rules/question-columns.ts";
import type { Separator } from "./sniff-separator.ts";

/** A row's cells by their columns, trimmed; empty where there is none. */
export type QuestionCells = Readonly<Record<QuestionColumn, string>>;

/** Those that a file may leave out: what may be null, and what is false unless it is said. */
const OPTIONAL: readonly QuestionColumn[] = [
  "option_e",
  ...questionColumnNames
    .filter(isPlain)
    .filter((name) => /\?$|^boolean$/.test(questionColumns[name].type))
    .map(fileColumn),
];

/** Where each column stands in a file's records. */
export interface QuestionHeader {
  /** 0 for the first cell; absent for an optional column the file doesn't have. */
  positions: ReadonlyMap<QuestionColumn, number>;
  /** Columns we don't know, as the file spells them. */
  ignoredColumns: string[];
  /** Cells of the header. */
  width: number;
  /** Cells up to the last required column. */
  requiredWidth: number;
  /** What separates the cells, as a sentence calls it. */
  separator: Separator;
}

const known = new Set<string>(fileColumns);

function isKnown(name: string): name is QuestionColumn {
  return known.has(name);
}

/** "Question Text" and "question-text" mean question_text too. */
function columnName(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, "_");
}

/**
 * Reads the header: columns in any order and case.
 *
 * @returns what is wrong, in a sentence, when a required column is missing or a column appears twice
 */
export function readHeader(
  cells: readonly string[],
  separator: Separator,
): QuestionHeader | string {
  const positions = new Map<QuestionColumn, number>();
  const ignored = new Set<string>();
  for (const [position, cell] of cells.entries()) {
    const name = columnName(cell);
    if (!isKnown(name)) {
      if (name !== "") ignored.add(cell.trim());
    } else if (positions.has(name)) {
      return `The column ${name} appears twice in the header. Keep one of them.`;
    } else {
      positions.set(name, position);
    }
  }
  const required = fileColumns.filter((name) => !OPTIONAL.includes(name));
  const missing = required.filter((name) => !positions.has(name));
  if (missing.length > 0) {
    const columns = missing.length === 1 ? "column" : "columns";
    return `The file lacks the required ${columns} ${missing.join(", ")}. The first row must name the columns; the template shows them all.`;
  }
  const requiredWidth = 1 + Math.max(...required.map((name) => positions.get(name) ?? 0));
  return { positions, ignoredColumns: [...ignored], width: cells.length, requiredWidth, separator };
}
