import type { SectionColumn } from "#rules/file-columns.ts";
import { cellText } from "./cell-text.ts";
import type { SectionCells } from "./file-sections.ts";
import type { CsvRecord } from "./parse-csv.ts";
import type { QuestionHeader } from "./question-columns.ts";

/**
 * What a row says of its section; null in a file without such columns, and where cells stand in
 * columns that are not theirs.
 */
export function readSection(
  {
    sectionPositions,
    width,
    isOurs,
  }: Pick<QuestionHeader, "sectionPositions" | "width" | "isOurs">,
  { cells, problem }: CsvRecord,
): SectionCells | null {
  if (sectionPositions.size === 0 || problem !== null || cells.length > width) return null;
  const said = (column: SectionColumn) => {
    const position = sectionPositions.get(column);
    return position === undefined ? "" : cellText(cells[position], isOurs);
  };
  return {
    title: said("section"),
    minutes: said("section_minutes"),
    locked: said("section_locked"),
  };
}
