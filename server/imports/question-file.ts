import { TextFileDecoder } from "./decode.ts";
import { FileTooLarge, UnreadableFile } from "./file-failure.ts";
import { importLimits, recordLimits } from "./import-limits.ts";
import { CsvParser, type CsvRecord } from "./parse-csv.ts";
import { type QuestionHeader, readHeader } from "./question-columns.ts";
import { type QuestionRow, readQuestionRow } from "./read-question-row.ts";
import { type Separator, separators, sniffSeparator } from "./sniff-separator.ts";

/** A row of the file that is not blank, with its number as a spreadsheet shows it: the header is 1. */
export interface NumberedRow {
  row: number;
  result: QuestionRow;
}

const NO_HEADER = "The first row is too long to be a header. The first row must name the columns.";

/** Bytes by which a file that is no text at all is told. */
const SAMPLE_BYTES = 512;

const isBlank = ({ cells, problem }: CsvRecord) =>
  problem === null && cells.every((cell) => cell.trim() === "");

/** What a file that is not text seems to be, as the end of a sentence. */
function otherKind(beginning: Uint8Array): string | null {
  const text = Buffer.from(beginning).toString("latin1");
  if (text.startsWith("PK\u0003\u0004") || text.startsWith("\u00d0\u00cf\u0011\u00e0")) {
    return "This one seems to be an Excel workbook: save it as CSV UTF-8 first.";
  }
  if (text.startsWith("%PDF-")) return "This one seems to be a PDF document.";
  const isMarked = text.startsWith("\u00ff\u00fe") || text.startsWith("\u00fe\u00ff");
  // Control characters, save tab and line ends.
  const isBinary =
    !isMarked && [...beginning].some((byte) => byte < 32 && ![9, 10, 13].includes(byte));
  return isBinary ? "This one holds data that is not text: save the sheet as CSV UTF-8." : null;
}

/**
 * Reads a question file as its bytes arrive, in pieces of any size (docs/rules.md, section 10). All
 * methods throw UnreadableFile when the file can't be read as a whole, and FileTooLarge.
 */
export class QuestionFile {
  readonly #currentYear: number;
  readonly #decoder = new TextFileDecoder();
  #bytes = 0;
  #beginning: Uint8Array = new Uint8Array();
  #headerText = "";
  #separator: Separator = "comma";
  #parser: CsvParser | null = null;
  #header: QuestionHeader | null = null;
  #row = 0;
  #rowsRead = 0;

  /** @param currentYear the calendar year in India (istYear), the latest a PYQ can be of */
  constructor(currentYear: number) {
    this.#currentYear = currentYear;
  }

  /** Columns of the header that we don't know. */
  get ignoredColumns(): string[] {
    return this.#header?.ignoredColumns ?? [];
  }

  /** Rows below the header so far, blank ones not counted. */
  get rowsRead(): number {
    return this.#rowsRead;
  }

  /** The rows that end in these bytes. */
  push(chunk: Uint8Array): NumberedRow[] {
    this.#bytes += chunk.length;
    if (this.#bytes > importLimits.maxFileBytes) {
      const megabytes = importLimits.maxFileBytes / (1024 * 1024);
      throw new FileTooLarge(`The file is larger than ${megabytes} MB. Split it into several.`);
    }
    if (this.#beginning.length < SAMPLE_BYTES) {
      const more = chunk.subarray(0, SAMPLE_BYTES - this.#beginning.length);
      this.#beginning = Buffer.concat([this.#beginning, more]);
    }
    return this.#pushText(this.#decoder.push(chunk), false);
  }

  /** The last rows, when the file has ended. */
  end(): NumberedRow[] {
    const rows = this.#pushText(this.#decoder.end(), true);
    rows.push(...this.#readAll(this.#parser?.end() ?? []));
    if (this.#header === null) throw new UnreadableFile("The file is empty.");
    if (this.#rowsRead === 0) {
      throw new UnreadableFile("The file has a header but no questions below it.");
    }
    return rows;
  }

  #pushText(text: string, isLast: boolean): NumberedRow[] {
    if (this.#parser !== null) return this.#readAll(this.#parser.push(text));
    this.#headerText += text;
    if (this.#beginning.length < SAMPLE_BYTES && !isLast) return [];
    const start = this.#headerText.trimStart();
    const separator = sniffSeparator(start, isLast);
    if (separator === null) {
      if (start.length > recordLimits.maxLength) throw this.#headless(NO_HEADER);
      return [];
    }
    this.#headerText = "";
    this.#separator = separator;
    this.#parser = new CsvParser(separators[separator]);
    return this.#readAll(this.#parser.push(start));
  }

  #readAll(records: readonly CsvRecord[]): NumberedRow[] {
    const rows: NumberedRow[] = [];
    for (const record of records) {
      if (this.#header === null) {
        this.#readHeader(record);
        continue;
      }
      this.#row += 1;
      if (isBlank(record)) continue;
      this.#rowsRead += 1;
      if (this.#rowsRead > importLimits.maxRows) {
        const max = importLimits.maxRows.toLocaleString("en-US");
        throw new FileTooLarge(`The file has more than ${max} rows. Split it into several.`);
      }
      const result = readQuestionRow(this.#header, record, this.#currentYear);
      rows.push({ row: this.#row, result });
    }
    return rows;
  }

  #readHeader(record: CsvRecord): void {
    if (isBlank(record)) return;
    if (record.problem !== null) {
      throw this.#headless(`The header can't be read. ${record.problem}`);
    }
    const header = readHeader(record.cells, this.#separator);
    if (typeof header === "string") throw this.#headless(header);
    this.#header = header;
    this.#row = 1;
  }

  /** Why there is no header: of a file that is no text, that is the reason to tell. */
  #headless(reason: string): UnreadableFile {
    const kind = otherKind(this.#beginning);
    return new UnreadableFile(kind === null ? reason : `Please select a CSV file. ${kind}`);
  }
}
