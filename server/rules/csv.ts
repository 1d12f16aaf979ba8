import { escapeFormula } from "./formula-cells.ts";

// Cells that would be read otherwise without quotation marks; blanks at the ends may be trimmed.
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

function csvCell(text: string): string {
  const cell = escapeFormula(text);
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** One record of a comma-separated file with its line end (RFC 4180), safe to open in a spreadsheet. */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}
