/** Rows of an import per response. */
export const IMPORT_ROWS_MAX = 1000;
