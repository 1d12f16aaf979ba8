import { fileLimits } from "#rules/limits.ts";
import { ContentTooLarge, InvalidInput } from "../errors.ts";

/** What the administrator reads of a fault of ours; the log has the cause. */
export const UNEXPECTED = "Something went wrong in the server. Nothing was imported; try again.";

/** A file that can't be read as a whole; nothing of it was stored. */
export class UnreadableFile extends InvalidInput {
  /** @param reason why, in sentences for the person who sent the file */
  constructor(reason: string) {
    super([{ field: "file", message: reason }]);
  }
}

/** A file above the limits of docs/rules.md, section 10; nothing of it was stored. */
export class FileTooLarge extends ContentTooLarge {}

/** @throws FileTooLarge for more bytes than a file may have */
export function checkFileSize(bytes: number): void {
  if (bytes <= fileLimits.fileMaxBytes) return;
  const megabytes = fileLimits.fileMaxBytes / (1024 * 1024);
  throw new FileTooLarge(`The file is larger than ${megabytes} MB. Split it into several.`);
}
