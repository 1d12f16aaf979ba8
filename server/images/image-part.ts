import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";

/** Bytes of a piece. */
const PIECE = 256 * 1024;
/** More pieces than any picture has. */
const MOST_PIECES = 1_000;

/** A piece of a picture; the pieces one after the other are the file. */
export interface ImagePart {
  content: Buffer;
  /** The number of the next piece; null when this was the last. */
  next: number | null;
}

// Raw SQL: Prisma would read the whole picture for a piece of it.
const READ = statement({
  text: `SELECT substring(content FROM :first FOR :size) AS content, length(content) AS total
    FROM images WHERE hash = :hash`,
  takes: { hash: "text", first: "int", size: "int" },
  gives: { content: "bytea", total: "int" },
});

/**
 * A piece of a picture. Its address is a hash that nobody guesses, and it never changes.
 *
 * @param number 0 for the first piece
 * @throws NotFound when there is no such picture, or no such piece of it
 */
export async function imagePart(
  { database }: Pick<Dependencies, "database">,
  hash: string,
  number: number,
): Promise<ImagePart> {
  const first = number * PIECE;
  const isPossible = /^[0-9a-f]{64}$/.test(hash) && number >= 0 && number < MOST_PIECES;
  const found = isPossible
    ? await READ.row(database.pool, { hash, first: first + 1, size: PIECE })
    : undefined;
  if (found === undefined || first >= found.total) throw new NotFound("Picture not found");
  return { content: found.content, next: first + PIECE < found.total ? number + 1 : null };
}
