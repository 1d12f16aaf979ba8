import type { ImportedRows } from "./run-import.ts";
import type { RowError } from "./stage-file.ts";

/** How many rows became what; blank rows count nowhere. */
export interface ImportSummary {
  totalProcessed: number;
  created: number;
  duplicates: number;
  errors: number;
}

/** The answer to an upload (spec.md, section 3), each list in the order of the file. */
export interface ImportReport {
  importId: number;
  summary: ImportSummary;
  details: {
    /** `question` is the beginning of the text, at most 100 characters and an ellipsis. */
    created: { id: number; question: string; subject: string }[];
    duplicates: { row: number; question: string; existingId: number }[];
    errors: RowError[];
  };
  /** Columns that were left out, as the file spells them. */
  ignoredColumns: string[];
}

/** What became of the rows, as the administrator is told it. */
export function reportOf({ importId, stored, errors, ignoredColumns }: ImportedRows): ImportReport {
  const created = stored
    .filter(({ isNew }) => isNew)
    .map(({ id, preview, subject }) => ({ id, question: preview, subject }));
  const duplicates = stored
    .filter(({ isNew }) => !isNew)
    .map(({ position, id, preview }) => ({ row: position, question: preview, existingId: id }));
  return {
    importId,
    summary: {
      totalProcessed: stored.length + errors.length,
      created: created.length,
      duplicates: duplicates.length,
      errors: errors.length,
    },
    details: { created, duplicates, errors },
    ignoredColumns,
  };
}
