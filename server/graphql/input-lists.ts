import { truncate } from "#rules/text.ts";
import { BadRequest } from "../errors.ts";

/** The longest list of an input: the questions of a test. */
const LONGEST_LIST = 1_000;
/** Deeper than any input, and far from where the stack ends. */
const MOST_DEPTH = 32;

/**
 * Says which list of a JSON value is too long, such as `input.answers`, so that nothing checks its items.
 *
 * @returns null if none is
 * @throws BadRequest for a value that is nested too deeply
 */
export function findTooLongList(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value !== "object" || value === null) return null;
  if (path.length > MOST_DEPTH) {
    throw new BadRequest(
      `The request has values within ${MOST_DEPTH} others, which is as deep as it may go. Send it flatter.`,
    );
  }
  if (Array.isArray(value)) {
    if (value.length > LONGEST_LIST) {
      const list = path.length === 0 ? "A list" : `The list ${truncate(path.join("."), 100)}`;
      return `${list} has ${value.length} items, where ${LONGEST_LIST} are allowed. Send at most so many.`;
    }
  } else {
    // An uploaded file is no JSON.
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) return null;
  }
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== "object") continue;
    const found = findTooLongList(inner, [...path, name]);
    if (found !== null) return found;
  }
  return null;
}
