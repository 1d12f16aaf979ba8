import type { FileFormat } from "#rules/file-formats.ts";
import { draftLimits } from "#rules/import-drafts.ts";
import type { BankLabels } from "../../questions/labels.ts";
import type { PictureSizes, ReadPicture } from "../draft-texts.ts";
import { readInThread } from "../file-thread.ts";
import type { DraftFacts } from "./draft-facts.ts";

/** What the file of a draft is read by. */
export interface DraftData {
  format: FileFormat;
  currentYear: number;
  labels: BankLabels;
  storedPictures: PictureSizes;
  /** What the columns of a table become; left out, they are matched by name. */
  columnFields?: readonly (string | null)[];
}

/** What was read of it so far, with the rows of the latest bytes. */
export interface DraftPiece {
  /** JSON lists of DraftRow. */
  rows: Uint8Array[];
  pictures: ReadPicture[];
  rowsRead: number;
  facts: DraftFacts;
}

/**
 * Reads the file of a draft in a thread of its own, as far as a preview shows it.
 *
 * @throws UnreadableFile, also for a file that takes too long; FileTooLarge, and what the bytes throw
 */
export function readDraft(
  bytes: AsyncIterable<Uint8Array>,
  data: DraftData,
): AsyncGenerator<DraftPiece & { readBytes: number }, void, undefined> {
  const script = new URL("./read-draft-worker.ts", import.meta.url);
  return readInThread<DraftPiece>(script, bytes, data, draftLimits.readingSeconds);
}
