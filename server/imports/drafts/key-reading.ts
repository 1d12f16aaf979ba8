import { figure } from "#rules/figures.ts";
import { columnTitles, KEY_FROM_0 } from "#rules/file-columns.ts";
import { truncate } from "#rules/text.ts";
import type { DraftRow } from "./draft-row.ts";

/** How the keys of a table were read. */
export interface KeyReading {
  /** In sentences, with a row as an example. */
  words: string;
  /** True if the numbers may count from 0 or from 1. */
  isUnclear: boolean;
}

/** A row whose key was read. */
interface Example {
  row: number;
  cell: string;
  letter: string;
  option: string;
}

const OPTION_LENGTH = 40;

/** Collects how the keys of a table were read: by letters, or by numbers that count from 1 or from 0. */
export class Keys {
  #letter: Example | null = null;
  #number: Example | null = null;
  /** The first row that says 0, which is no key where numbers count from 1. */
  #zeroRow: number | null = null;
  /** True if a number names the last option of its row, which it can't where numbers count from 0. */
  #namesLast = false;

  note(cell: string, { number: row, question, problems }: DraftRow): void {
    if (/^0(?:\.0{1,9})?$/.test(cell)) this.#zeroRow ??= row;
    if (question === null || problems.some(({ field }) => field === "key")) return;
    const { options, correctOptionIndex: index } = question;
    const option = options[index];
    if (option === undefined) return;
    const example = { row, cell, letter: "ABCDE".charAt(index), option };
    if (!/\d/.test(cell)) this.#letter ??= example;
    else {
      this.#number ??= example;
      this.#namesLast ||= index === options.length - 1;
    }
  }

  /** @param field what the column becomes; null reading where no key could be read */
  reading(field: string): KeyReading | null {
    const example = this.#number ?? this.#letter;
    if (example === null) return null;
    const { row, cell, letter, option } = example;
    const quoted = `“${truncate(option, OPTION_LENGTH)}”`;
    const isSaid = cell.toUpperCase() === letter;
    const means = isSaid
      ? `row ${figure(row)} says ${cell}, which is ${quoted}.`
      : `row ${figure(row)} says ${truncate(cell, OPTION_LENGTH)}, which is ${letter}, ${quoted}.`;
    if (this.#number === null) {
      return { words: `Correct answers are letters: ${means}`, isUnclear: false };
    }
    const isFrom0 = field === KEY_FROM_0;
    const words = `Correct answers are numbers from ${isFrom0 ? 0 : 1}: ${means}`;
    if (isFrom0 || (this.#namesLast && this.#zeroRow === null)) return { words, isUnclear: false };
    const why =
      this.#zeroRow === null
        ? "The file may count from 0 instead"
        : `Row ${figure(this.#zeroRow)} says 0, so the file may count from 0`;
    return {
      words: `${words} ${why}; then choose “${columnTitles[KEY_FROM_0]}”.`,
      isUnclear: true,
    };
  }
}
