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
export function summaryOf(counts: ImportCounts): ImportSummary {
  const { created, duplicates, errors, differing, updated } = counts;
  const totalProcessed = created + duplicates + errors;
  return { totalProcessed, created, duplicates, errors, differing, updated };
}
