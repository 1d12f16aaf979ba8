import { detectFormat, otherFileKind } from "#rules/detect-format.ts";
import { figure } from "#rules/figures.ts";
import { FORMAT_TITLES, formatOf, PREVIEW_TITLES } from "#rules/file-formats.ts";
import { unreadableWords } from "#rules/file-kinds.ts";
import { DETECTED_BYTES } from "#rules/file-marks.ts";
import { fileLimits } from "#rules/limits.ts";

export const OTHER_FORMAT = `Please select a ${FORMAT_TITLES} file`;
/** The same where every format of a preview is taken. */
export const OTHER_KIND = `Please select a ${PREVIEW_TITLES} file`;
const TOO_LARGE = `The file is larger than ${fileLimits.fileMaxBytes / (1024 * 1024)} MB. Split it into several.`;

interface PickedFile {
  name: string;
  type: string;
  size: number;
}

/**
 * What is wrong with the files that were picked or dropped for a test, or null: one file, by its name or type CSV or
 * JSON Lines (docs/rules.md, section 10), not larger than the server reads.
 */
export function fileProblem(files: readonly PickedFile[]): string | null {
  const [file, ...others] = files;
  if (file === undefined) return OTHER_FORMAT;
  if (others.length > 0) {
    return `Please select one ${FORMAT_TITLES} file, not ${figure(files.length)}`;
  }
  const formats = [formatOf(file.name), formatOf("", file.type)];
  if (!formats.some((format) => format === "csv" || format === "json")) return OTHER_FORMAT;
  return file.size > fileLimits.fileMaxBytes ? TOO_LARGE : null;
}

/** What a file of another kind is, in sentences after the refusal; null where it may be one. */
export async function otherKindProblem(file: File): Promise<string | null> {
  const beginning = new Uint8Array(await file.slice(0, DETECTED_BYTES).arrayBuffer());
  const kind = otherFileKind(beginning);
  return kind === null ? null : `${OTHER_FORMAT}. ${kind}`;
}

/**
 * What is wrong with the files that were picked or dropped for a preview, or null: one file, whose content or name is
 * of a format that can be read, not larger than the server reads.
 */
export async function questionFileProblem(files: readonly File[]): Promise<string | null> {
  const [file, ...others] = files;
  if (file === undefined) return OTHER_KIND;
  if (others.length > 0) {
    return `Please select one file, not ${figure(files.length)}`;
  }
  const beginning = new Uint8Array(await file.slice(0, DETECTED_BYTES).arrayBuffer());
  const reason = unreadableWords(beginning);
  if (reason !== null) return reason;
  if (detectFormat(beginning, file.name, file.type) === null) return OTHER_KIND;
  return file.size > fileLimits.fileMaxBytes ? TOO_LARGE : null;
}

/** "41 MB", under 10 MB "1,842 KB", at least 1. */
export function sizeWords(bytes: number): string {
  if (bytes >= 10 * 1024 * 1024) {
    return `${figure(Math.round(bytes / (1024 * 1024)))} MB`;
  }
  return `${figure(Math.max(1, Math.round(bytes / 1024)))} KB`;
}
