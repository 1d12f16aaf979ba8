/** Rows of an import that are answered at once. */
export const IMPORT_ROWS_MAX = 1000;
