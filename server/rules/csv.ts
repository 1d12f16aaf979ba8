import { escapeFormula } from "./formula-cells.ts";

// Cells that need quotation marks; white space at the ends might be trimmed otherwise.
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** Starts a file: without it, spreadsheets don't recognise UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

function csvCell(value: string | number): string {
  // Negative numbers are not escaped as formulas, since text would be left out of sums.
  const cell = typeof value === "number" ? String(value) : escapeFormula(value);
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** One record of a comma-separated file with its line end (RFC 4180), safe to open in a spreadsheet. */
export function csvRecord(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}
