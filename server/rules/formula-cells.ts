// A spreadsheet runs a cell that begins with one of these as a formula, unless an apostrophe stands
// before it. The full-width signs are formulas too in some languages' spreadsheets.
const RUNS = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** The cell as text that no spreadsheet runs: with one apostrophe more, where it needs one. */
export function escapeFormula(cell: string): string {
  return RUNS.test(cell) ? `'${cell}` : cell;
}

/** Takes that apostrophe away again: unescapeFormula(escapeFormula(cell)) is the cell, for any text. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && RUNS.test(cell) ? cell.slice(1) : cell;
}
