/** What an upload may hold besides its bytes (docs/rules.md, section 10). */
export const importLimits = {
  /** Rows in all, those with a question's number among them, which make no bank larger. */
  maxRowsWithIds: 500_000,
  /** Characters of rows with errors that are kept as they stand. */
  maxKeptCharacters: 32 * 1024 * 1024,
  /** Warnings that are told of a file: anyone who has more knows by then. */
  maxWarnings: 20,
  /** Rows that travel to the database in one statement. */
  stagedRows: 1000,
  /** Rows that the database stores in one statement: so many cost less together than apart. */
  storedRows: 5000,
} as const;

/** Memory of the thread that reads a file, in megabytes: far above what any file needs. */
export const threadLimits = {
  /** Small, since what the thread cuts out of a file is soon done with. */
  maxYoungGenerationSizeMb: 8,
  maxOldGenerationSizeMb: 256,
} as const;
