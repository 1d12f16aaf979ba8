/** What an upload may hold (contract.md, section 7). */
export const importLimits = {
  /** Bytes of the file: 50 MB. */
  maxFileBytes: 50 * 1024 * 1024,
  /** Rows below the header, blank ones not counted. */
  maxRows: 200_000,
  /** Rows that travel to the database in one statement. */
  batchRows: 2000,
} as const;

/** What the parser holds of one record, so that a quote never closed can't fill the memory. */
export const recordLimits = {
  /** UTF-16 code units. No text of a question may be nearly as long. */
  maxCellLength: 100_000,
  maxCells: 500,
  /** UTF-16 code units of the first record. */
  maxHeaderLength: 64 * 1024,
} as const;
