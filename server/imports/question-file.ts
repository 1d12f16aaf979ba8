import { KIND_BYTES, otherFileKind } from "#rules/file-kinds.ts";
import { fileLimits } from "#rules/limits.ts";
import { figure } from "../rules/figures.ts";
import { TextFileDecoder } from "./decode.ts";
import { checkFileSize, FileTooLarge, UnreadableFile } from "./file-failure.ts";
import { type FileSection, FileSections } from "./file-sections.ts";
import { importLimits, recordLimits } from "./import-limits.ts";
import { CsvParser, type CsvRecord } from "./parse-csv.ts";
import { type QuestionHeader, questionIdOf, readHeader } from "./question-columns.ts";
import { PassageSets } from "./read-passage.ts";
import { type QuestionRow, readQuestionRow } from "./read-question-row.ts";
import { readSection } from "./read-section.ts";
import { type Separator, separatorNamed, separators, sniffSeparator } from "./sniff-separator.ts";

/** A row of the file that is not blank, with its number as a spreadsheet shows it: the header is 1. */
export interface NumberedRow {
  row: number;
  result: QuestionRow;
  /** The question's number that the row says; null for none. */
  questionId: number | null;
  /** As they stand in the file; of a malformed row its line alone. */
  cells: readonly string[];
}

const NO_HEADER = "The first row is too long to be a header. The first row must name the columns.";

const isBlank = ({ cells, problem }: CsvRecord) =>
  problem === null && cells.every((cell) => cell.trim() === "");

/** Before so many bytes nothing is said of a file. */
const SAMPLE_BYTES = 512;

/** What some spreadsheets write before the header, to say what separates the cells. */
const SEPARATOR_LINE = /^sep=([,;\t])[ \t]*(?:\r\n|\r|\n)/i;

/**
 * Reads a question file as its bytes arrive, in pieces of any size (docs/rules.md, section 10). All
 * methods throw UnreadableFile when the file can't be read as a whole, and FileTooLarge.
 */
export class QuestionFile {
  readonly #currentYear: number;
  readonly #sections: FileSections | null;
  readonly #decoder = new TextFileDecoder();
  readonly #passageSets = new PassageSets();
  #bytes = 0;
  #beginning: Uint8Array = new Uint8Array();
  #headerText = "";
  #separator: Separator = "comma";
  #parser: CsvParser | null = null;
  #header: QuestionHeader | null = null;
  #row = 0;
  #rowsRead = 0;
  #newRows = 0;
  readonly #rowOfId = new Map<number, number>();

  /**
   * @param currentYear the calendar year in India (istYear), the latest a PYQ can be of
   * @param isOfTest whether a test is made of it, which its columns may put into sections
   */
  constructor(currentYear: number, isOfTest = false) {
    this.#currentYear = currentYear;
    this.#sections = isOfTest ? new FileSections() : null;
  }

  /** The sections of a test's file so far, in its order. */
  get sections(): FileSection[] {
    return this.#sections?.all ?? [];
  }

  /** Whether the file was read as Mac Roman, which nothing in it says for certain. */
  get isMacRoman(): boolean {
    return this.#decoder.encoding === "macintosh";
  }

  /** Columns of the header that we don't know. */
  get ignoredColumns(): string[] {
    return this.#header?.ignoredColumns ?? [];
  }

  /** The first row, and which columns of a question it names. */
  get header(): QuestionHeader | null {
    return this.#header;
  }

  /** Rows below the header so far, blank ones not counted. */
  get rowsRead(): number {
    return this.#rowsRead;
  }

  /** The rows that end in these bytes. */
  push(chunk: Uint8Array): NumberedRow[] {
    this.#bytes += chunk.length;
    checkFileSize(this.#bytes);
    if (this.#beginning.length < KIND_BYTES) {
      const more = chunk.subarray(0, KIND_BYTES - this.#beginning.length);
      this.#beginning = Buffer.concat([this.#beginning, more]);
    }
    return this.#pushText(
      this.#decode(() => this.#decoder.push(chunk)),
      false,
    );
  }

  /** The last rows, when the file has ended. */
  end(): NumberedRow[] {
    const rows = this.#pushText(
      this.#decode(() => this.#decoder.end()),
      true,
    );
    rows.push(...this.#readAll(this.#parser?.end() ?? []));
    if (this.#header === null) throw new UnreadableFile("The file is empty.");
    if (this.#rowsRead === 0) {
      throw new UnreadableFile("The file has a header but no questions below it.");
    }
    this.#sections?.finish();
    return rows;
  }

  /** Some text of the file; of one that is no text at all the error says what it is. */
  #decode(text: () => string): string {
    try {
      return text();
    } catch (error) {
      throw error instanceof UnreadableFile ? this.#headless(error.message) : error;
    }
  }

  #pushText(text: string, isLast: boolean): NumberedRow[] {
    if (this.#parser !== null) return this.#readAll(this.#parser.push(text));
    this.#headerText += text;
    if (this.#beginning.length < SAMPLE_BYTES && !isLast) return [];
    const whole = this.#headerText.trimStart();
    const said = SEPARATOR_LINE.exec(whole);
    const start = said === null ? whole : whole.slice(said[0].length).trimStart();
    const separator = separatorNamed(said?.[1]) ?? sniffSeparator(start, isLast);
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
      const result = this.#inSection(
        readQuestionRow(this.#header, record, this.#currentYear, this.#passageSets),
        record,
        this.#header,
      );
      const row = this.#withNumber(result, record, this.#header);
      if (row.questionId === null) this.#newRows += 1;
      const { maxRowsWithIds } = importLimits;
      const { fileMaxRows } = fileLimits;
      if (this.#newRows > fileMaxRows || this.#rowsRead > maxRowsWithIds) {
        const max = figure(this.#newRows > fileMaxRows ? fileMaxRows : maxRowsWithIds);
        throw new FileTooLarge(`The file has more than ${max} rows. Split it into several.`);
      }
      rows.push(row);
    }
    return rows;
  }

  /** The row, with what is wrong with its section. */
  #inSection(result: QuestionRow, record: CsvRecord, header: QuestionHeader): QuestionRow {
    const said = this.#sections === null ? null : readSection(header, record);
    const error = said && (this.#sections?.read(this.#row, said) ?? null);
    if (error === null) return result;
    return { error: "error" in result ? `${result.error} ${error}` : error };
  }

  /** The row with the question's number that it says, which no row before it may have said. */
  #withNumber(result: QuestionRow, record: CsvRecord, header: QuestionHeader): NumberedRow {
    const row = this.#row;
    const cells = record.line === null ? record.cells : [record.line];
    const said = questionIdOf(header, cells);
    if ("error" in result || said === null) return { row, result, questionId: null, cells };
    if (typeof said === "string") return { row, result: { error: said }, questionId: null, cells };
    const before = this.#rowOfId.get(said);
    if (before !== undefined) {
      const error = `id is ${said}, as in row ${before}. A question can stand in one row alone.`;
      return { row, result: { error }, questionId: null, cells };
    }
    this.#rowOfId.set(said, row);
    return { row, result, questionId: said, cells };
  }

  #readHeader(record: CsvRecord): void {
    if (isBlank(record)) return;
    if (record.problem !== null) {
      throw this.#headless(`The header can't be read. ${record.problem}`);
    }
    const header = readHeader(record.cells, this.#separator, this.#sections !== null);
    if (typeof header === "string") throw this.#headless(header);
    this.#header = header;
    this.#row = 1;
  }

  /** Why there is no header: of a file that is no text, that is the reason to tell. */
  #headless(reason: string): UnreadableFile {
    const kind = otherFileKind(this.#beginning);
    return new UnreadableFile(kind === null ? reason : `Please select a CSV file. ${kind}`);
  }
}
