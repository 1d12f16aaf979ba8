import { DETECTED_BYTES, detectFormat } from "#rules/detect-format.ts";
import type { FileFormat } from "#rules/file-formats.ts";
import { isFormat, PREVIEW_TITLES } from "#rules/file-formats.ts";
import { otherFileKind } from "#rules/file-kinds.ts";
import { draftLimits } from "#rules/import-drafts.ts";
import { daysBefore, promises } from "#rules/promises.ts";
import { requirePermission } from "../../accounts/require-permission.ts";
import type { Viewer } from "../../accounts/viewer.ts";
import { inTransaction } from "../../database/transaction.ts";
import { Conflict } from "../../errors.ts";
import { UnreadableFile } from "../file-failure.ts";
import {
  asOneOf,
  type ImportDependencies,
  inPieces,
  type UploadedFile,
  uploaded,
} from "../receive-file.ts";
import { BEGIN_DRAFT, KEEP_PIECE, NOTE_ARRIVAL } from "./draft-record.ts";
import { startReading } from "./start-reading.ts";

/**
 * The format of a file by its content.
 *
 * @throws UnreadableFile for none that can be read, with what the file seems to be
 */
function detectedFormat(beginning: Uint8Array, fileName: string, mediaType?: string): FileFormat {
  const start = beginning.subarray(0, DETECTED_BYTES);
  const format = detectFormat(start, fileName, mediaType);
  if (format !== null) return format;
  const kind = otherFileKind(start, "any");
  const reason = `Please select a ${PREVIEW_TITLES} file`;
  throw new UnreadableFile(kind === null ? reason : `${reason}. ${kind}`);
}

/**
 * Receives a question file that is looked through before it is imported (docs/rules.md, section 10), and has a job
 * read it.
 *
 * @param chosen what it is read as; null for what its content shows
 * @returns the draft's number
 * @throws Forbidden, UnreadableFile, FileTooLarge, Conflict; nothing is kept then
 */
export async function createDraft(
  viewer: Viewer,
  { database, now }: ImportDependencies,
  { stream, fileName, mediaType }: Pick<UploadedFile, "stream" | "fileName" | "mediaType">,
  chosen: string | null,
): Promise<number> {
  requirePermission(viewer, "bank:import");
  const { userId } = viewer;
  const { pool, prisma } = database;
  return asOneOf(database, userId, async () => {
    let id: number | null = null;
    let number = 0;
    let sizeBytes = 0;
    try {
      const pieces = inPieces(uploaded(stream), (size) => {
        sizeBytes = size;
      });
      for await (const bytes of pieces) {
        id ??= await begin(bytes);
        await KEEP_PIECE.count(pool, { draftId: id, number, bytes });
        number += 1;
      }
      if (id === null) throw new Error("A file came in no piece.");
    } catch (error) {
      if (id !== null) await prisma.importDraft.deleteMany({ where: { id } });
      throw error;
    }
    const draftId = id;
    await inTransaction(database, async (client) => {
      await NOTE_ARRIVAL.count(client, { id: draftId, pieces: number, sizeBytes });
      await startReading(client, viewer, { id: draftId, format: null, columnFields: null }, now());
    });
    return draftId;
  });

  async function begin(beginning: Uint8Array): Promise<number> {
    const detected = detectedFormat(beginning, fileName, mediaType);
    const createdAt = now();
    const row = await BEGIN_DRAFT.row(pool, {
      ...{ userId, fileName, detected, createdAt, most: draftLimits.draftsPerPerson },
      format: chosen !== null && isFormat(chosen) ? chosen : detected,
      expiresAt: daysBefore(createdAt, -promises.importDraftDays),
    });
    if (row !== undefined) return row.id;
    throw new Conflict(
      `You have ${draftLimits.draftsPerPerson} files that are kept for later. Import or discard one first.`,
    );
  }
}
