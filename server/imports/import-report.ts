import type { ImportCounts } from "./import-record.ts";

/** How many rows became what; blank rows count nowhere. */
export interface ImportSummary extends ImportCounts {
  totalProcessed: number;
}

/** The answer to an upload; what became of each row is read with findImportRows. */
export interface ImportReport {
  importId: number;
  summary: ImportSummary;
  /** Columns that were left out, as the file spells them. */
  ignoredColumns: string[];
}

/** The counts with their sum. */
export function summaryOf({ created, duplicates, errors }: ImportCounts): ImportSummary {
  return { totalProcessed: created + duplicates + errors, created, duplicates, errors };
}
