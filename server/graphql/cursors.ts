import { InvalidInput } from "../errors.ts";
import { builder } from "./builder.ts";

// Cursors of lists that stand newest first: what was deleted between two pages makes none of the rest be
// left out, as it does with skip.

/** The lists that take a cursor. A cursor of one is refused by the others. */
export type CursorList = "questions" | "tests" | "results" | "passages" | "users";

/** A place in a list: behind the item with this number, and this time where the list is ordered by one. */
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

/** The cursor of an item. @param at its time, in a list that is ordered by one */
export function cursorOf(list: CursorList, id: number, at: Date | null = null): string {
  const parts = at === null ? [list, id] : [list, id, at.getTime()];
  return Buffer.from(parts.join(" ")).toString("base64url");
}

const refused = (message: string) => new InvalidInput([{ field: "after", message }]);

/**
 * The place that a cursor names; null without one.
 *
 * @throws InvalidInput when it is none of this list, or comes with skip or another order
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

/** The same in a list that is ordered by time, whose cursors all have one. */
export function timedPlace(cursor: Cursor | null): { id: number; at: Date } | null {
  return cursor?.at ? { id: cursor.id, at: cursor.at } : null;
}
