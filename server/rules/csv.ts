import { escapeFormula } from "./formula-cells.ts";

// Cells that would be read otherwise without quotation marks; blanks at the ends may be trimmed.
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** Begins a file: without it, spreadsheets take UTF-8 for the computer's own encoding. */
export const BYTE_ORDER_MARK = "\ufeff";

function csvCell(value: string | number): string {
  // A negative number is no formula: as text it would be left out of sums.
  const cell = typeof value === "number" ? String(value) : escapeFormula(value);
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** One record of a comma-separated file with its line end (RFC 4180), safe to open in a spreadsheet. */
export function csvRecord(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}
