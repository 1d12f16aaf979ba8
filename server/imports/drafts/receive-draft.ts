import { type FileFormat, PREVIEW_TITLES } from "#rules/file-formats.ts";
import { draftLimits } from "#rules/import-drafts.ts";
import { daysBefore, promises } from "#rules/promises.ts";
import { requirePermission } from "../../accounts/require-permission.ts";
import type { Viewer } from "../../accounts/viewer.ts";
import { inTransaction } from "../../database/transaction.ts";
import { Conflict } from "../../errors.ts";
import { chosenFormat, formatOfFile } from "../file-format.ts";
import {
  asOneOf,
  type ImportDependencies,
  inPieces,
  type UploadedFile,
  uploaded,
} from "../receive-file.ts";
import { BEGIN_DRAFT, KEEP_PIECE, NOTE_ARRIVAL } from "./draft-record.ts";
import { startReading } from "./start-reading.ts";

const NOTHING_CHOSEN = { format: null, behind: async () => null };

/**
 * Receives a question file that is looked through before it is imported (docs/rules.md, section 10), and has a job
 * read it.
 *
 * @param chosen what it is read as; null for what its content shows. The form may name it behind the file
 * @returns the draft's number
 * @throws Forbidden, UnreadableFile, FileTooLarge, Conflict; nothing is kept then
 */
export async function createDraft(
  viewer: Viewer,
  { database, now }: ImportDependencies,
  { stream, fileName, mediaType }: Pick<UploadedFile, "stream" | "fileName" | "mediaType">,
  chosen: { format: string | null; behind: () => Promise<string | null> } = NOTHING_CHOSEN,
): Promise<number> {
  requirePermission(viewer, "bank:import");
  const namedBefore = chosenFormat(chosen.format);
  const { userId } = viewer;
  const { pool, prisma } = database;
  return asOneOf(database, userId, async () => {
    let id: number | null = null;
    let number = 0;
    let sizeBytes = 0;
    let format: FileFormat | null = null;
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
      format = chosenFormat(await chosen.behind());
    } catch (error) {
      if (id !== null) await prisma.importDraft.deleteMany({ where: { id } });
      throw error;
    }
    const draftId = id;
    await inTransaction(database, async (client) => {
      await NOTE_ARRIVAL.count(client, { id: draftId, pieces: number, sizeBytes });
      await startReading(client, viewer, { id: draftId, format, columnFields: null }, now());
    });
    return draftId;
  });

  async function begin(beginning: Uint8Array): Promise<number> {
    const detected = formatOfFile(beginning, {
      ...{ fileName, mediaType, chosen: namedBefore },
      wanted: PREVIEW_TITLES,
    });
    const createdAt = now();
    const row = await BEGIN_DRAFT.row(pool, {
      ...{ userId, fileName, detected, createdAt, most: draftLimits.draftsPerPerson },
      format: namedBefore ?? detected,
      expiresAt: daysBefore(createdAt, -promises.importDraftDays),
    });
    if (row !== undefined) return row.id;
    throw new Conflict(
      `You have ${draftLimits.draftsPerPerson} files that are kept for later. Import or discard one first.`,
    );
  }
}
