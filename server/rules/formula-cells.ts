// Spreadsheets run a cell that starts with one of these as a formula, unless an apostrophe precedes it. In some
// languages the full-width signs count too.
const RUNS = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Escapes a cell so that no spreadsheet runs it: adds an apostrophe if necessary. */
export function escapeFormula(cell: string): string {
  return RUNS.test(cell) ? `'${cell}` : cell;
}

/** Removes that apostrophe: unescapeFormula(escapeFormula(cell)) equals cell for any text. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && RUNS.test(cell) ? cell.slice(1) : cell;
}
