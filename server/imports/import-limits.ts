/** What an upload may hold (contract.md, section 7). */
export const importLimits = {
  /** Bytes of the file: 50 MB. */
  maxFileBytes: 50 * 1024 * 1024,
  /** Rows below the header, blank ones not counted. */
  maxRows: 200_000,
  /** Rows that travel to the database in one statement. */
  batchRows: 2000,
} as const;

/** One record of a file, so that a quotation mark never closed can't fill the memory. */
export const recordLimits = {
  /** UTF-16 code units. No valid question is nearly as long. */
  maxLength: 200_000,
} as const;
