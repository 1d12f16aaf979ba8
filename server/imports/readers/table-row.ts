// What the rows and columns of a table become, whether a text or a workbook has it.

import { type ScheduleColumn, sectionColumns } from "#rules/file-columns.ts";
import { cellAt, type QuestionHeader } from "./csv-header.ts";
import { type PassageSets, readQuestionRow } from "./csv-question.ts";
import type { CsvRecord } from "./csv-records.ts";
import type { FileFacts, FileRow, ReaderOptions, SectionText } from "./reader.ts";

/** What a row says about its section; null in a file without, and where cells stand in columns that are not theirs. */
function sectionOf(header: QuestionHeader, { cells, problem }: CsvRecord): SectionText | null {
  const { sectionPositions, width } = header;
  if (sectionPositions.size === 0 || problem !== null || cells.length > width) return null;
  const [title = "", minutes = "", locked = ""] = sectionColumns.map((column) =>
    cellAt(header, cells, sectionPositions.get(column)),
  );
  return { title, minutes, locked };
}

/** What a row says about the test's schedule: cells that aren't empty, of rows whose cells are in their columns. */
function scheduleOf(header: QuestionHeader, { cells, problem }: CsvRecord) {
  const { schedulePositions, width } = header;
  if (problem !== null || cells.length > width) return new Map<ScheduleColumn, string>();
  const said = [...schedulePositions].map(
    ([column, position]) => [column, cellAt(header, cells, position)] as const,
  );
  return new Map(said.filter(([, text]) => text !== ""));
}

/**
 * Reads a row below the header.
 *
 * @param row its number, as a spreadsheet shows it
 * @param sets the passages of the rows above
 */
export function tableRow(
  header: QuestionHeader,
  record: CsvRecord,
  row: number,
  { currentYear }: ReaderOptions,
  sets: PassageSets,
): FileRow {
  return {
    row,
    ...readQuestionRow(header, record, currentYear, sets),
    section: sectionOf(header, record),
    schedule: scheduleOf(header, record),
    source: record.line === null ? record.cells : [record.line],
  };
}

/** What a header says of the whole file. */
export function factsOfTable(header: QuestionHeader): FileFacts {
  const { positions, passagePositions, idPosition, cells, ignoredColumns } = header;
  const { fields, problem } = header;
  return {
    columns: cells.map((name, place) => ({
      ...{ name, field: fields[place] ?? null, firstValues: [] },
    })),
    ...(problem === null ? {} : { columnProblem: problem }),
    fields: [...positions.keys(), ...passagePositions.keys()],
    hasIds: idPosition >= 0,
    header: cells,
    ignoredColumns,
    warnings: [],
  };
}
