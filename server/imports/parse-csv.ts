import { parse } from "csv-parse/sync";
import { figure } from "../rules/figures.ts";
import { recordLimits } from "./import-limits.ts";
import { scanRecord } from "./scan-record.ts";

/** One record of a CSV file: a line, or more where a quoted cell holds line breaks. */
export interface CsvRecord {
  /** None when the record is malformed. */
  cells: string[];
  /** What is malformed about it, in a sentence or two; null when nothing. */
  problem: string | null;
  /** Its first line as it stands, when it is malformed, as far as a row may be long; null otherwise. */
  line: string | null;
}

const LONG_RECORD = `The row is longer than ${figure(recordLimits.maxLength)} characters. Look for a quotation mark that is not closed.`;

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

/** The cells of text that holds whole, well-formed records alone. */
function cellsOf(text: string, delimiter: string): string[][] {
  return parse(text, {
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
  });
}

/**
 * Cuts text into CSV records (RFC 4180), whichever pieces it arrives in. Line ends may be CR LF, LF
 * or CR. csv-parse reads the cells; it is given whole, well-formed records alone, since a quotation
 * mark that is never closed makes it swallow every row below. So a malformed record costs its first
 * line, and reading goes on with the next one. Memory is bounded by the longest record allowed.
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
      if (start === wellFormedFrom) return;
      for (const cells of cellsOf(text.slice(wellFormedFrom, start), this.#delimiter)) {
        records.push({ cells, problem: null, line: null });
      }
    };
    while (start < text.length) {
      const read = this.#isSkippingLine ? null : this.#findRecord(text, start, isLast);
      if (read === null && !this.#isSkippingLine) break;
      if (read?.problem === null) {
        start = read.end;
        continue;
      }
      const end = endOfLine(text, start, isLast);
      if (read !== null) {
        // The line is told as it stands, so its end is waited for.
        const most = start + recordLimits.maxLength;
        if (end < 0 && text.length < most) break;
        readWellFormed();
        const line = text.slice(start, end < 0 ? most : Math.min(end, most));
        const { problem } = read;
        records.push({ cells: [], problem, line: line.replace(/(?<![\r\n])[\r\n]+$/, "") });
      }
      this.#isSkippingLine = end < 0;
      // Of a line to be skipped only a CR at its end matters, which an LF may follow.
      if (end < 0) start = text.endsWith("\r") ? text.length - 1 : text.length;
      else start = end;
      wellFormedFrom = start;
      if (end < 0) break;
    }
    readWellFormed();
    this.#text = text.slice(start);
    return records;
  }

  /** Where the record at `start` ends and what is malformed about it; null when more text is needed. */
  #findRecord(
    text: string,
    start: number,
    isLast: boolean,
  ): { end: number; problem: string | null } | null {
    const scan = scanRecord(text, start, this.#delimiter, isLast);
    const { end } = scan;
    if (end - start > recordLimits.maxLength) return { end, problem: LONG_RECORD };
    if (scan.kind === "incomplete") return null;
    return { end, problem: scan.kind === "record" ? null : scan.problem };
  }
}
