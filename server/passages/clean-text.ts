import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { InvalidInput } from "../errors.ts";
import { findImages } from "../images/find-images.ts";
import { RichTextFlaw } from "../rich-text/flaw.ts";
import { cleanRichText, type RichText } from "../rich-text/rich-text.ts";

export type CleanedText = RichText;

/**
 * A rich text as it would be stored, for its author to look at; nothing is written.
 *
 * @throws Forbidden for a student
 * @throws InvalidInput for one that can't be stored, in words for its author
 */
export async function cleanText(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  html: string,
): Promise<CleanedText> {
  requirePermission(viewer, "question:write");
  try {
    return await cleanRichText(html, (hashes) => findImages(database.pool, hashes));
  } catch (error) {
    if (!(error instanceof RichTextFlaw)) throw error;
    throw new InvalidInput([{ field: "html", message: error.message }]);
  }
}
