import { otherFileKind } from "#rules/detect-format.ts";
import { DETECTED_BYTES } from "#rules/file-marks.ts";
import { UnreadableFile } from "../file-failure.ts";
import {
  type QuestionHeader,
  readHeader,
  type Separator,
  separatorNamed,
  separators,
  sniffSeparator,
} from "./csv-header.ts";
import { PassageSets } from "./csv-question.ts";
import { CsvParser, type CsvRecord, RECORD_MAX_LENGTH } from "./csv-records.ts";
import type { FileFacts, FileRow, Reader, ReaderOptions } from "./reader.ts";
import { factsOfTable, tableRow } from "./table-row.ts";
import { TextFileDecoder } from "./text-decoder.ts";

const NO_HEADER = "The first row is too long to be a header. The first row must name the columns.";

const MAC_ROMAN = {
  row: 1,
  message:
    "The file is no UTF-8. It was read as Mac Roman, by its quotation marks. If letters look wrong, undo this import, save the file as UTF-8 and send it again.",
};

/** A file is judged by at least so many bytes, or by all of them. */
const SAMPLE_BYTES = 512;

/** What some spreadsheets write before the header, to say what separates the cells. */
const SEPARATOR_LINE = /^sep=([,;\t])[ \t]*(?:\r\n|\r|\n)/i;

const isBlank = ({ cells, problem }: CsvRecord) =>
  problem === null && cells.every((cell) => cell.trim() === "");

/** A CSV file, read as its bytes arrive (docs/rules.md, section 10). */
class CsvFile {
  readonly #options: ReaderOptions;
  readonly #decoder = new TextFileDecoder();
  readonly #passageSets = new PassageSets();
  #beginning: Uint8Array = new Uint8Array();
  #headerText = "";
  #separator: Separator = "comma";
  #parser: CsvParser | null = null;
  #header: QuestionHeader | null = null;
  #row = 0;
  #isEmpty = true;
  #isMacRoman = false;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  /** The rows that end in these bytes. */
  push(chunk: Uint8Array): (FileRow | { facts: FileFacts })[] {
    if (this.#beginning.length < DETECTED_BYTES) {
      const more = chunk.subarray(0, DETECTED_BYTES - this.#beginning.length);
      this.#beginning = Buffer.concat([this.#beginning, more]);
    }
    const text = this.#decode(() => this.#decoder.push(chunk));
    return this.#read(this.#records(text, false));
  }

  /** The last rows, when the file has ended. */
  end(): (FileRow | { facts: FileFacts })[] {
    const text = this.#decode(() => this.#decoder.end());
    const records = this.#records(text, true);
    const rows = this.#read([...records, ...(this.#parser?.end() ?? [])]);
    if (this.#header === null) throw new UnreadableFile("The file is empty.");
    if (this.#isEmpty) {
      throw new UnreadableFile("The file has a header but no questions below it.");
    }
    return rows;
  }

  /** Decodes text; where that fails the error says what kind of file it is. */
  #decode(text: () => string): string {
    try {
      return text();
    } catch (error) {
      throw error instanceof UnreadableFile ? this.#headless(error.message) : error;
    }
  }

  #records(text: string, isLast: boolean): CsvRecord[] {
    if (this.#parser !== null) return this.#parser.push(text);
    this.#headerText += text;
    if (this.#beginning.length < SAMPLE_BYTES && !isLast) return [];
    const whole = this.#headerText.trimStart();
    const said = SEPARATOR_LINE.exec(whole);
    const start = said === null ? whole : whole.slice(said[0].length).trimStart();
    const separator = separatorNamed(said?.[1]) ?? sniffSeparator(start, isLast);
    if (separator === null) {
      if (start.length > RECORD_MAX_LENGTH) throw this.#headless(NO_HEADER);
      return [];
    }
    this.#headerText = "";
    this.#separator = separator;
    this.#parser = new CsvParser(separators[separator]);
    return this.#parser.push(start);
  }

  #read(records: readonly CsvRecord[]): (FileRow | { facts: FileFacts })[] {
    const rows: (FileRow | { facts: FileFacts })[] = [];
    for (const record of records) {
      if (this.#header === null) {
        if (isBlank(record)) continue;
        this.#header = this.#readHeader(record);
        rows.push({ facts: this.#factsOf(this.#header) });
      } else if (!isBlank(record)) {
        rows.push(this.#readRow(record, this.#header));
      }
      this.#row += 1;
    }
    if (this.#header !== null && !this.#isMacRoman && this.#decoder.encoding === "macintosh") {
      this.#isMacRoman = true;
      rows.push({ facts: this.#factsOf(this.#header) });
    }
    return rows;
  }

  #readRow(record: CsvRecord, header: QuestionHeader): FileRow {
    this.#isEmpty = false;
    return tableRow(header, record, this.#row + 1, this.#options, this.#passageSets);
  }

  #readHeader(record: CsvRecord): QuestionHeader {
    if (record.problem !== null) {
      throw this.#headless(`The header can't be read. ${record.problem}`);
    }
    const { isOfTest, columnFields: chosen, isForPreview } = this.#options;
    const header = readHeader(record.cells, this.#separator, { isOfTest, chosen });
    const { problem, cells } = header;
    // Of a file that is something else, that is the reason, and no column could be chosen.
    const isNoTable = cells.length === 1 || otherFileKind(this.#beginning) !== null;
    if (problem !== null && (!isForPreview || isNoTable)) throw this.#headless(problem);
    return header;
  }

  #factsOf(header: QuestionHeader): FileFacts {
    return { ...factsOfTable(header), warnings: this.#isMacRoman ? [MAC_ROMAN] : [] };
  }

  /** Why there is no header: of a file that is no text, that is the reason to report. */
  #headless(reason: string): UnreadableFile {
    const kind = otherFileKind(this.#beginning);
    return new UnreadableFile(kind === null ? reason : `Please select a CSV file. ${kind}`);
  }
}

export const read: Reader = async function* (bytes, options) {
  const file = new CsvFile(options);
  for await (const chunk of bytes) yield* file.push(chunk);
  yield* file.end();
};
