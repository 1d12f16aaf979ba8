import { truncate } from "#rules/text.ts";
import { BadRequest } from "../errors.ts";

/** The longest list of an input: the questions of a test. */
const LONGEST_LIST = 1_000;
/** Deeper than any input, and far from a stack overflow. */
const MOST_DEPTH = 32;

/**
 * Finds a list in a JSON value that is too long, so that it is refused before anything checks its items.
 *
 * @returns the path of the list, such as `input.answers`; null if there is none
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
