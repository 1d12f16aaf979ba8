import { recordLimits } from "./import-limits.ts";

/** One record of a CSV file: a line, or more where a quoted cell holds line breaks. */
export interface CsvRecord {
  cells: string[];
  /** What is malformed about it, in a sentence; null when nothing. */
  problem: string | null;
}

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

const STRAY_QUOTE =
  "A quotation mark stands in the middle of a cell. Put the whole cell in quotation marks and double those inside it.";
const TEXT_AFTER_QUOTE =
  "There is text after a closing quotation mark. Double the quotation marks that belong to the text.";
const OPEN_QUOTE =
  "A quotation mark is opened but never closed, so the rest of the file was read as one cell. Close it and import the file again.";
const LONG_CELL = `A cell is longer than ${recordLimits.maxCellLength.toLocaleString("en-US")} characters. Look for a quotation mark that is not closed.`;
const MANY_CELLS = `There are more than ${recordLimits.maxCells} cells in this row.`;

type State = "cell start" | "plain" | "quoted" | "after quote";

/**
 * Cuts text into CSV records (RFC 4180), whichever pieces it arrives in. Line ends may be CR LF, LF
 * or CR. A malformed record is read on as well as can be and carries its problem. Memory is bounded:
 * of an endless cell or row only its beginning is kept.
 */
export class CsvParser {
  readonly #delimiter: number;
  #state: State = "cell start";
  #cells: string[] = [];
  #cell = "";
  #problem: string | null = null;
  #isAfterCr = false;
  #records: CsvRecord[] = [];

  /** @param delimiter one character, not a quotation mark or a line end */
  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /** The records that end in this piece of text. */
  push(text: string): CsvRecord[] {
    let index = 0;
    while (index < text.length) {
      index = this.#state === "quoted" ? this.#readQuoted(text, index) : this.#read(text, index);
    }
    return this.#take();
  }

  /** The last record, when the file doesn't end with a line end. */
  end(): CsvRecord[] {
    if (this.#state === "quoted") this.#spoil(OPEN_QUOTE);
    if (this.#state !== "cell start" || this.#cells.length > 0) this.#endRecord();
    return this.#take();
  }

  #take(): CsvRecord[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }

  #readQuoted(text: string, start: number): number {
    this.#isAfterCr = false;
    const end = text.indexOf('"', start);
    this.#append(text, start, end < 0 ? text.length : end);
    if (end < 0) return text.length;
    this.#state = "after quote";
    return end + 1;
  }

  #read(text: string, start: number): number {
    const code = text.charCodeAt(start);
    const isAfterCr = this.#isAfterCr;
    this.#isAfterCr = code === CR;
    if (code === LF && isAfterCr) return start + 1;
    if (code === this.#delimiter) this.#endCell();
    else if (code === LF || code === CR) this.#endRecord();
    else if (code === QUOTE) this.#readQuote();
    else return this.#readPlain(text, start);
    return start + 1;
  }

  #readQuote(): void {
    if (this.#state === "cell start") {
      this.#state = "quoted";
    } else if (this.#state === "after quote") {
      this.#append('"', 0, 1);
      this.#state = "quoted";
    } else {
      this.#spoil(STRAY_QUOTE);
      this.#append('"', 0, 1);
    }
  }

  #readPlain(text: string, start: number): number {
    if (this.#state === "after quote") this.#spoil(TEXT_AFTER_QUOTE);
    this.#state = "plain";
    let end = start + 1;
    while (end < text.length) {
      const code = text.charCodeAt(end);
      if (code === this.#delimiter || code === LF || code === CR || code === QUOTE) break;
      end += 1;
    }
    this.#append(text, start, end);
    return end;
  }

  #append(text: string, start: number, end: number): void {
    const room = recordLimits.maxCellLength - this.#cell.length;
    if (end - start > room) this.#spoil(LONG_CELL);
    this.#cell += text.slice(start, Math.min(end, start + room));
  }

  /** The first problem stands; those after it may be its consequences. */
  #spoil(problem: string): void {
    this.#problem ??= problem;
  }

  #endCell(): void {
    if (this.#cells.length < recordLimits.maxCells) this.#cells.push(this.#cell);
    else this.#spoil(MANY_CELLS);
    this.#cell = "";
    this.#state = "cell start";
  }

  #endRecord(): void {
    this.#endCell();
    this.#records.push({ cells: this.#cells, problem: this.#problem });
    this.#cells = [];
    this.#problem = null;
  }
}
