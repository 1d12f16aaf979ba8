import type { Separator } from "./sniff-separator.ts";

/**
 * The columns of a question file (docs/rules.md, section 10), in the order in which we write them.
 */
export const questionColumns = [
  "question_text",
  "option_a",
  "option_b",
  "option_c",
  "option_d",
  "option_e",
  "correct_option",
  "subject",
  "topic",
  "pyq",
  "pyq_year",
  "pyq_exam",
  "explanation",
] as const;

export type QuestionColumn = (typeof questionColumns)[number];

/** The columns of the options, A to E. */
export const optionColumns = ["option_a", "option_b", "option_c", "option_d", "option_e"] as const;

/** A row's cells by their columns, trimmed; empty where there is none. */
export type QuestionCells = Readonly<Record<QuestionColumn, string>>;

const OPTIONAL: readonly QuestionColumn[] = [
  "option_e",
  "topic",
  "pyq",
  "pyq_year",
  "pyq_exam",
  "explanation",
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

const known = new Set<string>(questionColumns);

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
  const required = questionColumns.filter((name) => !OPTIONAL.includes(name));
  const missing = required.filter((name) => !positions.has(name));
  if (missing.length > 0) {
    const columns = missing.length === 1 ? "column" : "columns";
    return `The file lacks the required ${columns} ${missing.join(", ")}. The first row must name the columns; the template shows them all.`;
  }
  const requiredWidth = 1 + Math.max(...required.map((name) => positions.get(name) ?? 0));
  return { positions, ignoredColumns: [...ignored], width: cells.length, requiredWidth, separator };
}
