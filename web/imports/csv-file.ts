/** Bytes of the largest file that the server reads (docs/rules.md, section 10): 50 MB. */
const MAX_BYTES = 50 * 1024 * 1024;

export const NOT_CSV = "Please select a CSV file";
const TOO_LARGE = "The file is larger than 50 MB. Split it into several.";

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
  if (file === undefined || others.length > 0) return NOT_CSV;
  const isCsv = /\.csv$/i.test(file.name.trim()) || /^(text|application)\/csv$/i.test(file.type);
  if (!isCsv) return NOT_CSV;
  return file.size > MAX_BYTES ? TOO_LARGE : null;
}

/** "1,842 KB", at least 1. */
export function sizeWords(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString("en-IN")} KB`;
}
