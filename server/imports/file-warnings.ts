import { figure } from "#rules/figures.ts";
import { importLimits } from "./import-limits.ts";
import type { ImportWarning } from "./import-record.ts";

/** What may be a slip in a row, of a kind that many rows of a file have as a rule. */
export interface RowWarning {
  kind: keyof typeof WORDS;
  /** What it looks like, as a sentence quotes it. */
  example: string;
}

/** Rows of one kind: how many, and the first one. */
interface Rows {
  count: number;
  row: number;
  example: string;
}

const rowsWords = ({ count, row }: Rows) =>
  count === 1 ? `row ${row}` : `${figure(count)} rows, the first of them row ${row},`;

const asIn = ({ count, row, example }: Rows) =>
  count === 1
    ? `${example} in row ${row}`
    : `${example} in row ${row}, and ${figure(count - 1)} more`;

const WORDS = {
  ownLetters: (rows: Rows) =>
    `Options bring their own letters: ${asIn(rows)}. Students see two letters.`,
  ownNumber: (rows: Rows) =>
    `question_text brings its own number: ${asIn(rows)}. Students see two numbers.`,
  readKey: (rows: Rows) => `correct_option was read as a letter: ${asIn(rows)}.`,
  keyIsOption: (rows: Rows) =>
    `correct_option is also the text of another option: ${asIn(rows)}. Check the key, or write a letter.`,
  noPassage: (rows: Rows) =>
    `passage is empty in ${rowsWords(rows)} below ${rows.example}: these questions stand by themselves. If they belong to that passage, undo this import, repeat the passage in each row and send the file again.`,
  wide: (rows: Rows) =>
    `The row is wider than the header: ${asIn(rows)}. Check for an unquoted separator.`,
  mojibake: (rows: Rows) =>
    `Characters look wrongly converted: ${asIn(rows)}. Save the original file as UTF-8.`,
} as const;

/** The warnings of a file: each kind once, however many rows have it. */
export class FileWarnings {
  readonly #rows = new Map<RowWarning["kind"], Rows>();
  readonly #others: ImportWarning[] = [];
  readonly #forgotten = new Set<RowWarning["kind"]>();

  note(row: number, { kind, example }: RowWarning): void {
    const known = this.#rows.get(kind);
    if (known === undefined) this.#rows.set(kind, { count: 1, row, example });
    else known.count += 1;
  }

  /** Drops a kind for good: the file turned out not to have that slip. */
  forget(kind: RowWarning["kind"]): void {
    this.#forgotten.add(kind);
  }

  /** A warning that stands for its row alone. */
  add(...warnings: readonly ImportWarning[]): void {
    this.#others.push(...warnings);
    this.#others.splice(importLimits.maxWarnings);
  }

  /** Those so far, in the order of the file. */
  get all(): ImportWarning[] {
    const ofKinds = [...this.#rows].flatMap(([kind, rows]) =>
      this.#forgotten.has(kind) ? [] : { row: rows.row, message: WORDS[kind](rows) },
    );
    return [...ofKinds, ...this.#others]
      .sort((one, other) => one.row - other.row)
      .slice(0, importLimits.maxWarnings);
  }
}
