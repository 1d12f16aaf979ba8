import { batchLimits } from "#rules/batches.ts";
import { otherFileKind } from "#rules/detect-format.ts";
import { figure } from "#rules/figures.ts";
import { DETECTED_BYTES } from "#rules/file-marks.ts";
import { visibleLine } from "#rules/visible-text.ts";
import { ContentTooLarge, InvalidInput } from "../errors.ts";
import { columnName, separators, sniffSeparator } from "../imports/readers/csv-header.ts";
import { CsvParser, type CsvRecord } from "../imports/readers/csv-records.ts";
import { TextFileDecoder } from "../imports/readers/text-decoder.ts";

const SAVE_AS_CSV = "Save the sheet with the columns email, name and batches as CSV UTF-8.";

/** A row of a roster as it stands in the file, without what can't be stored. */
export interface ReadRow {
  /** As a spreadsheet numbers it: the header is row 1. */
  row: number;
  email: string;
  fullName: string;
  batches: string[];
  /** What is malformed about it, in a sentence; null when nothing. */
  problem: string | null;
}

const COLUMNS = {
  email: ["email", "e_mail", "mail", "email_address", "e_mail_address", "email_id", "e_mail_id"],
  fullName: ["name", "full_name", "student", "student_name"],
  batches: ["batches", "batch", "batch_name", "group", "groups", "class", "classes"],
} as const;

type Column = keyof typeof COLUMNS;

const refuse = (message: string) => new InvalidInput([{ field: "file", message }]);

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const { rosterMaxBytes } = batchLimits;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.byteLength;
    if (length > rosterMaxBytes) {
      throw new ContentTooLarge(
        `The file is larger than ${rosterMaxBytes / (1024 * 1024)} MB. Nothing was taken; divide it.`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Where the columns stand. @throws InvalidInput when one is missing, or stands twice */
function placesOf(header: readonly string[]): Record<Column, number> {
  const names = header.map(columnName);
  const placeOf = (column: Column) => {
    const known: readonly string[] = COLUMNS[column];
    const places = names.flatMap((name, place) => (known.includes(name) ? [place] : []));
    if (places.length > 1) {
      const twice = places.map((place) => `“${visibleLine(header[place] ?? "")}”`).join(" and ");
      throw refuse(`The columns ${twice} mean the same. Keep one of them.`);
    }
    return places[0] ?? -1;
  };
  const places = {
    email: placeOf("email"),
    fullName: placeOf("fullName"),
    batches: placeOf("batches"),
  };
  const missing = (["email", "batches"] as const).filter((column) => places[column] < 0);
  if (missing.length > 0) {
    const columns = missing.length === 1 ? "column" : "columns";
    throw refuse(
      `The file lacks the ${columns} ${missing.join(" and ")}. The first row must name the columns: email, name, batches.`,
    );
  }
  return places;
}

const stored = (text: string | undefined, max: number) =>
  [...visibleLine((text ?? "").replaceAll("\0", "")).toWellFormed()].slice(0, max).join("");

function rowOf(
  { cells, problem }: CsvRecord,
  row: number,
  places: Record<Column, number>,
): ReadRow {
  const isLast = places.batches > Math.max(places.email, places.fullName);
  // An unquoted list runs on over the cells behind it.
  const named = cells.slice(places.batches, isLast ? undefined : places.batches + 1);
  const batches = named
    .flatMap((cell) => cell.split(";"))
    .map((name) => stored(name, batchLimits.nameMaxLength))
    .filter((name) => name !== "");
  return {
    row,
    email: stored(cells[places.email], 320),
    fullName: places.fullName < 0 ? "" : stored(cells[places.fullName], 200),
    batches: [...new Set(batches)].slice(0, batchLimits.perRow + 1),
    problem,
  };
}

/**
 * Reads a roster: CSV with comma, semicolon or tab, in UTF-8, UTF-16 or Windows-1252. Blank rows are left out.
 *
 * @throws ContentTooLarge above 2 MB or 5,000 rows
 * @throws InvalidInput for what is no such file, lacks a column or has no rows
 */
export async function readRoster(stream: AsyncIterable<Uint8Array>): Promise<ReadRow[]> {
  const bytes = await bytesOf(stream);
  const kind = otherFileKind(bytes.subarray(0, DETECTED_BYTES));
  if (kind !== null) {
    // Its further sentences are about files of questions.
    const [what] = kind.split(". ", 1);
    throw refuse(`Please select a CSV file. ${what}. ${SAVE_AS_CSV}`);
  }
  const decoder = new TextFileDecoder();
  const text = (decoder.push(bytes) + decoder.end()).replace(/^\s+/, "");
  if (text === "") throw refuse("The file is empty. Please select a CSV file.");
  const separator = separators[sniffSeparator(text, true) ?? "comma"];
  const parser = new CsvParser(separator);
  const [header, ...records] = [...parser.push(text), ...parser.end()];
  if (header === undefined || header.problem !== null) {
    throw refuse(`The header can't be read. ${header?.problem ?? ""}`.trim());
  }
  const places = placesOf(header.cells);
  const rows = records
    .map((record, index) => rowOf(record, index + 2, places))
    .filter(
      ({ problem, email, fullName, batches }) =>
        problem !== null || email !== "" || fullName !== "" || batches.length > 0,
    );
  if (rows.length === 0) throw refuse("The file has a header and no rows.");
  if (rows.length > batchLimits.rosterMaxRows) {
    throw new ContentTooLarge(
      `The file has more than ${figure(batchLimits.rosterMaxRows)} rows. Nothing was taken; divide it.`,
    );
  }
  return rows;
}
