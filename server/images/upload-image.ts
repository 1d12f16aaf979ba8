import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { readPicture } from "./read-picture.ts";
import { type StoredImage, storePicture } from "./store-picture.ts";

/**
 * Stores a picture for the texts of the bank: turned upright, stripped of metadata, at most 1600 pixels
 * wide, named by the hash of its bytes (docs/rules.md, section 14).
 *
 * @throws Forbidden for a student
 * @throws InvalidInput for what is no PNG, JPEG or WebP, is broken, or has too many pixels
 * @throws ExpectedFailure with CONTENT_TOO_LARGE above 5 MB
 */
export async function uploadImage(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  stream: AsyncIterable<Uint8Array>,
): Promise<StoredImage> {
  requirePermission(viewer, "question:write");
  const bytes = await readPicture(stream);
  return storePicture(database.pool, bytes, { userId: viewer.userId, now: now() });
}
