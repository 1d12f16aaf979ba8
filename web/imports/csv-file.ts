import { figure } from "#rules/figures.ts";
import { KIND_BYTES, otherFileKind } from "#rules/file-kinds.ts";
import { fileLimits } from "#rules/limits.ts";

export const NOT_CSV = "Please select a CSV file";
const TOO_LARGE = `The file is larger than ${fileLimits.fileMaxBytes / (1024 * 1024)} MB. Split it into several.`;

/** What the file picker offers. */
export const CSV_TYPES = ".csv,text/csv";

interface PickedFile {
  name: string;
  type: string;
  size: number;
}

/**
 * What is wrong with the files that were picked or dropped, or null: one file, of type CSV or with
 * a .csv name (docs/rules.md, section 10), not larger than the server reads.
 */
export function fileProblem(files: readonly PickedFile[]): string | null {
  const [file, ...others] = files;
  if (file === undefined) return NOT_CSV;
  if (others.length > 0) return `Please select one CSV file. These are ${figure(files.length)}`;
  const isCsv = /\.csv$/i.test(file.name.trim()) || /^(text|application)\/csv$/i.test(file.type);
  if (!isCsv) return NOT_CSV;
  return file.size > fileLimits.fileMaxBytes ? TOO_LARGE : null;
}

/** What a file is that is no CSV, in sentences after the refusal; null where it may be one. */
export async function otherKindProblem(file: File): Promise<string | null> {
  const beginning = new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer());
  const kind = otherFileKind(beginning);
  return kind === null ? null : `${NOT_CSV}. ${kind}`;
}

/** "41 MB", under 10 MB "1,842 KB", at least 1. */
export function sizeWords(bytes: number): string {
  if (bytes >= 10 * 1024 * 1024) {
    return `${figure(Math.round(bytes / (1024 * 1024)))} MB`;
  }
  return `${figure(Math.max(1, Math.round(bytes / 1024)))} KB`;
}
