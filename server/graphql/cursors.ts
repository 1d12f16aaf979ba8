import { InvalidInput } from "../errors.ts";
import { builder } from "./builder.ts";

// Cursors of lists that are ordered newest first. With skip, an item deleted between two pages would make the next
// page miss one.

/** The lists that take a cursor. A cursor of one is refused by the others. */
export type CursorList = "questions" | "tests" | "results" | "passages" | "users";

/** A place in a list: after the item with this id, and with this time if the list is ordered by one. */
export interface Cursor {
  id: number;
  at: Date | null;
}

/** The argument of a list that takes a cursor. */
export const afterArgument = builder.args((t) => ({
  after: t.string({
    description:
      "Answers what stands behind the item with this cursor: its field cursor, whether or not the item is still there. For the newest first alone, and without skip; null starts at the first item.",
  }),
}));

export const CURSOR_WORDS =
  "Where it stands in this list, for the argument after; opaque, and good for the newest first alone.";

/** Returns the cursor of an item. @param at its time, in a list that is ordered by one */
export function cursorOf(list: CursorList, id: number, at: Date | null = null): string {
  const parts = at === null ? [list, id] : [list, id, at.getTime()];
  return Buffer.from(parts.join(" ")).toString("base64url");
}

const refused = (message: string) => new InvalidInput([{ field: "after", message }]);

/**
 * Returns the place of a cursor; null without a cursor.
 *
 * @throws InvalidInput when it is no cursor of this list, or is combined with skip or another order
 */
export function readCursor(
  list: CursorList,
  after: string | null | undefined,
  { skip, isNewestFirst = true }: { skip: number; isNewestFirst?: boolean },
): Cursor | null {
  if (after == null) return null;
  const text = Buffer.from(after.slice(0, 100), "base64url").toString();
  const [, name, id, at] = /^([a-z]{5,9}) (\d{1,10})(?: (\d{1,15}))?$/.exec(text) ?? [];
  const needsTime = list === "tests" || list === "results";
  if (name !== list || (at !== undefined) !== needsTime || Number(id) > 2 ** 31 - 1) {
    throw refused("after must be the cursor of an item of this list.");
  }
  if (skip > 0) throw refused("after and skip can't be used together.");
  if (!isNewestFirst) throw refused("after can be used with the newest first alone.");
  return { id: Number(id), at: at === undefined ? null : new Date(Number(at)) };
}

/** Returns the place in a list that is ordered by time, whose cursors always have a time. */
export function timedPlace(cursor: Cursor | null): { id: number; at: Date } | null {
  return cursor?.at ? { id: cursor.id, at: cursor.at } : null;
}
