import { parse } from "csv-parse/sync";
import { figure } from "#rules/figures.ts";

// csv-parse reads the cells. It gets whole, well-formed records alone: an unclosed quotation mark makes it
// swallow every row below, and users would lose the rest of the file.

/** One record of a CSV file: a line, or more where a quoted cell holds line breaks. */
export interface CsvRecord {
  /** None when the record is malformed. */
  cells: string[];
  /** What is malformed about it, in a sentence or two; null when nothing. */
  problem: string | null;
  /** Its first line as it stands, when it is malformed, as far as a row may be long; null otherwise. */
  line: string | null;
}

/** UTF-16 code units of a record, so that an unclosed quotation mark can't fill the memory. No valid question is nearly as long. */
export const RECORD_MAX_LENGTH = 200_000;

const LONG_RECORD = `The row is longer than ${figure(RECORD_MAX_LENGTH)} characters. Look for a quotation mark that is not closed.`;
const STRAY_QUOTE =
  "There is a quotation mark inside a cell. Put the whole cell in quotation marks and double the ones inside it.";
const TEXT_AFTER_QUOTE =
  "There is text after a closing quotation mark. Double the quotation marks inside a cell.";
const OPEN_QUOTE =
  "A quotation mark is opened but not closed in this row. Close it, or double the quotation marks inside the cell.";

/** Where a record ends, or what is malformed about it. `end` is behind its line end, or where it was found out. */
interface Scan {
  problem: string | null;
  end: number;
}

/** The place of the quotation mark that closes the cell whose text begins at `start`; -1 for none. */
function closingQuote(text: string, start: number): number {
  let quote = text.indexOf('"', start);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote;
}

/** Finds the end of the CSV record that begins at `start`; null when it hasn't come yet. */
function scanRecord(text: string, start: number, delimiter: string, isLast: boolean): Scan | null {
  const special = new RegExp(`[${delimiter}\r\n"]`, "g");
  const malformed = (problem: string, end: number) => ({ problem, end });
  for (let index = start; ; index += 1) {
    const isQuoted = text[index] === '"';
    if (isQuoted) {
      const quote = closingQuote(text, index + 1);
      if (quote < 0) return isLast ? malformed(OPEN_QUOTE, text.length) : null;
      index = quote + 1;
    } else {
      special.lastIndex = index;
      index = special.exec(text)?.index ?? text.length;
    }
    const next = text[index];
    // An LF may still follow a CR.
    if (next === undefined || (next === "\r" && index + 1 === text.length)) {
      return isLast ? { problem: null, end: text.length } : null;
    }
    if (next === "\n") return { problem: null, end: index + 1 };
    if (next === "\r") {
      return { problem: null, end: index + (text[index + 1] === "\n" ? 2 : 1) };
    }
    if (next !== delimiter) {
      if (!isQuoted) return malformed(STRAY_QUOTE, index);
      // A quotation mark that closes on another line was most likely the next cell's opening one.
      const isOpen = /[\r\n]/.test(text.slice(start, index));
      return malformed(isOpen ? OPEN_QUOTE : TEXT_AFTER_QUOTE, index);
    }
  }
}

/** Where the line that holds `start` ends, its line end included; -1 when that isn't known yet. */
function endOfLine(text: string, start: number, isLast: boolean): number {
  const lineEnd = /[\r\n]/g;
  lineEnd.lastIndex = start;
  const found = lineEnd.exec(text);
  if (found === null) return isLast ? text.length : -1;
  const next = found.index + 1;
  if (found[0] === "\n") return next;
  if (next === text.length && !isLast) return -1;
  return text[next] === "\n" ? next + 1 : next;
}

/**
 * Cuts text into CSV records (RFC 4180), whichever pieces it arrives in. Line ends may be CR LF, LF
 * or CR. A malformed record costs its first line, and reading goes on with the next one. Memory is
 * bounded by the longest record allowed.
 */
export class CsvParser {
  readonly #delimiter: string;
  /** What is not yet cut, from the beginning of a record on, or the rest of a malformed line. */
  #text = "";
  #isSkippingLine = false;

  /** @param delimiter one character, not a quotation mark or a line end */
  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** The records that end in this piece of text. */
  push(text: string): CsvRecord[] {
    this.#text += text;
    return this.#cut(false);
  }

  /** The last records, when the text has ended. */
  end(): CsvRecord[] {
    return this.#cut(true);
  }

  #cut(isLast: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    const text = this.#text;
    let start = 0;
    let wellFormedFrom = 0;
    const readWellFormed = () => {
      for (const cells of this.#cellsOf(text.slice(wellFormedFrom, start))) {
        records.push({ cells, problem: null, line: null });
      }
    };
    while (start < text.length) {
      if (!this.#isSkippingLine) {
        const scan = this.#scan(text, start, isLast);
        if (scan === null) break;
        const { problem } = scan;
        if (problem === null) {
          start = scan.end;
          continue;
        }
        // The line is reported as it stands, so its end is awaited.
        const end = endOfLine(text, start, isLast);
        const most = start + RECORD_MAX_LENGTH;
        if (end < 0 && text.length < most) break;
        const line = text.slice(start, end < 0 ? most : Math.min(end, most));
        readWellFormed();
        records.push({ cells: [], problem, line: line.replace(/(?<![\r\n])[\r\n]+$/, "") });
      }
      const end = endOfLine(text, start, isLast);
      this.#isSkippingLine = end < 0;
      // Of a line to be skipped only a CR at its end matters, which an LF may follow.
      start = end < 0 ? text.length - (text.endsWith("\r") ? 1 : 0) : end;
      wellFormedFrom = start;
      if (end < 0) break;
    }
    readWellFormed();
    this.#text = text.slice(start);
    return records;
  }

  #scan(text: string, start: number, isLast: boolean): Scan | null {
    const scan = scanRecord(text, start, this.#delimiter, isLast);
    const end = scan?.end ?? text.length;
    return end - start > RECORD_MAX_LENGTH ? { problem: LONG_RECORD, end } : scan;
  }

  #cellsOf(text: string): string[][] {
    const delimiter = this.#delimiter;
    const record_delimiter = ["\r\n", "\n", "\r"];
    return parse(text, { delimiter, record_delimiter, relax_column_count: true });
  }
}
