import type { Viewer } from "../accounts/viewer.ts";
import type { ImportReport } from "./import-report.ts";
import { type ImportDependencies, runImport, type UploadedFile } from "./receive-file.ts";

/**
 * Adds the questions of a CSV file to the bank (docs/rules.md, section 10). Rows that can't become
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
  return (await runImport(viewer, dependencies, "questions", upload)).report;
}
