import { hash } from "node:crypto";
import { type Queryable, statement } from "../database/statement.ts";
import { shapePicture } from "./shape-picture.ts";

/** A picture that texts can be written with. */
export interface StoredImage {
  hash: string;
  /** In pixels. */
  width: number;
  height: number;
}

// The same picture is stored once; sent again, it is kept as long as a new one.
// Raw SQL: one statement adds it or keeps it, in the sample bank inside a transaction of `pg`.
const STORE = statement({
  text: `INSERT INTO images (hash, content, width, height, uploaded_by_id, created_at)
    VALUES (:hash, :content, :width, :height, :userId, :now)
    ON CONFLICT (hash) DO UPDATE SET unused_since = NULL`,
  takes: {
    hash: "text",
    content: "bytea",
    width: "int",
    height: "int",
    userId: "int?",
    now: "timestamptz",
  },
});

/** Who brings a picture, null for the server itself, and when. */
export interface Bringing {
  userId: number | null;
  now: Date;
}

/**
 * Stores a picture as it is kept (docs/rules.md, section 14), named by the hash of its bytes.
 *
 * @param bytes a PNG, JPEG or WebP
 * @throws InvalidInput for what is no such picture, is broken, or has too many pixels
 */
export async function storePicture(
  queryable: Queryable,
  bytes: Buffer,
  bringing: Bringing,
): Promise<StoredImage> {
  const { content, width, height } = await shapePicture(bytes);
  const image = { hash: hash("sha256", content, "hex"), width, height };
  await storeShaped(queryable, { ...image, content }, bringing);
  return image;
}

/** Stores a picture that shapePicture made. @param picture its `hash` is the SHA-256 of its content, in hex */
export async function storeShaped(
  queryable: Queryable,
  { hash, content, width, height }: StoredImage & { content: Uint8Array },
  bringing: Bringing,
): Promise<void> {
  await STORE.count(queryable, { hash, content: Buffer.from(content), width, height, ...bringing });
}
