import { recordLimits } from "./import-limits.ts";
import { scanRecord } from "./scan-record.ts";

/** One record of a CSV file: a line, or more where a quoted cell holds line breaks. */
export interface CsvRecord {
  /** None when the record is malformed. */
  cells: string[];
  /** What is malformed about it, in a sentence or two; null when nothing. */
  problem: string | null;
}

const LONG_RECORD = `The row is longer than ${recordLimits.maxLength.toLocaleString("en-US")} characters. Look for a quotation mark that is not closed.`;

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
 * or CR. A malformed record costs its first line alone: reading goes on with the next one, so that a
 * quotation mark that is never closed can't swallow the rows below it. Memory is bounded by the
 * longest record allowed.
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
    while (start < text.length) {
      if (!this.#isSkippingLine) {
        const read = this.#readRecord(text, start, isLast);
        if (read === null) break;
        records.push(read.record);
        if (read.record.problem === null) {
          start = read.end;
          continue;
        }
      }
      const end = endOfLine(text, start, isLast);
      this.#isSkippingLine = end < 0;
      if (end < 0) {
        // Of a line to be skipped only a CR at its end matters, which an LF may follow.
        start = text.endsWith("\r") ? text.length - 1 : text.length;
        break;
      }
      start = end;
    }
    this.#text = text.slice(start);
    return records;
  }

  /** The record that begins at `start` and where it ends, or null when more text is needed to tell. */
  #readRecord(
    text: string,
    start: number,
    isLast: boolean,
  ): { record: CsvRecord; end: number } | null {
    const scan = scanRecord(text, start, this.#delimiter, isLast);
    const { end } = scan;
    if (end - start > recordLimits.maxLength) {
      return { record: { cells: [], problem: LONG_RECORD }, end };
    }
    if (scan.kind === "incomplete") return null;
    return scan.kind === "record"
      ? { record: { cells: scan.cells, problem: null }, end }
      : { record: { cells: [], problem: scan.problem }, end };
  }
}
