import type { Viewer } from "../accounts/viewer.ts";
import { type ImportDependencies, runImport, type UploadedFile } from "./run-import.ts";
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

/**
 * Adds the questions of a CSV file to the bank (contract.md, section 7). Rows that can't become
 * questions are reported, the others are stored together.
 *
 * @param viewer an administrator, or null when the server itself imports
 * @throws Forbidden for a student
 * @throws UnreadableFile, FileTooLarge when the file as a whole is refused; nothing is stored then
 */
export async function importQuestions(
  viewer: Viewer | null,
  dependencies: ImportDependencies,
  upload: UploadedFile,
): Promise<ImportReport> {
  const imported = await runImport(viewer, dependencies, "questions", upload);
  const { importId, stored, errors, ignoredColumns } = imported;
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
