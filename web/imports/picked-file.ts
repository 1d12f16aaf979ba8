import { figure } from "#rules/figures.ts";
import { ID_COLUMN } from "#rules/file-columns.ts";
import { FORMAT_TITLES, formatOf } from "#rules/file-formats.ts";
import { KIND_BYTES, otherFileKind } from "#rules/file-kinds.ts";
import { fileLimits } from "#rules/limits.ts";

export const OTHER_FORMAT = `Please select a ${FORMAT_TITLES} file`;
const TOO_LARGE = `The file is larger than ${fileLimits.fileMaxBytes / (1024 * 1024)} MB. Split it into several.`;

interface PickedFile {
  name: string;
  type: string;
  size: number;
}

/**
 * What is wrong with the files that were picked or dropped, or null: one file, by its name or type of a
 * format that can be read (docs/rules.md, section 10), not larger than the server reads.
 */
export function fileProblem(files: readonly PickedFile[]): string | null {
  const [file, ...others] = files;
  if (file === undefined) return OTHER_FORMAT;
  if (others.length > 0) {
    return `Please select one ${FORMAT_TITLES} file. These are ${figure(files.length)}`;
  }
  if (formatOf(file.name, file.type) === null) return OTHER_FORMAT;
  return file.size > fileLimits.fileMaxBytes ? TOO_LARGE : null;
}

/** What a file of another kind is, in sentences after the refusal; null where it may be one. */
export async function otherKindProblem(file: File): Promise<string | null> {
  const beginning = new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer());
  const kind = otherFileKind(beginning);
  return kind === null ? null : `${OTHER_FORMAT}. ${kind}`;
}

/** Whether a file has a column for ids, by its first line: then it may change questions of the bank. */
export async function hasIds(file: Blob): Promise<boolean> {
  const beginning = await file.slice(0, 64 * 1024).arrayBuffer();
  // Without the zeros of UTF-16.
  const text = new TextDecoder().decode(beginning).replaceAll("\0", "");
  const [header = ""] = text
    .replace(/^\W*sep=[,;\t]/i, "")
    .trimStart()
    .split(/[\r\n]/, 1);
  const names = header.split(/[^\w ]+/).map((name) => name.trim().toLowerCase());
  return names.includes(ID_COLUMN);
}

/** "41 MB", under 10 MB "1,842 KB", at least 1. */
export function sizeWords(bytes: number): string {
  if (bytes >= 10 * 1024 * 1024) {
    return `${figure(Math.round(bytes / (1024 * 1024)))} MB`;
  }
  return `${figure(Math.max(1, Math.round(bytes / 1024)))} KB`;
}
