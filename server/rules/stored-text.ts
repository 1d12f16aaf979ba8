import { figure } from "./figures.ts";
// What any text must satisfy before it is stored, whichever form or file it came from.

/** What is wrong with one field of an input, in a sentence for the person who sent it. */
export interface FieldMessage {
  field: string;
  message: string;
}

/** Whether a text has more characters (Unicode code points, as PostgreSQL counts them) than `max`. */
export function isLongerThan(text: string, max: number): boolean {
  // Code points are never more than code units, so most texts need no counting.
  return text.length > max && [...text].length > max;
}

/**
 * What keeps a text from being stored, or null: more than `max` characters, a NUL character, or
 * half of a surrogate pair, which PostgreSQL and UTF-8 can't hold.
 * @param name how the field is called at the beginning of the message
 */
export function storedTextError(name: string, text: string, max: number): string | null {
  if (text.includes("\0")) return `${name} must not contain NUL characters`;
  if (!text.isWellFormed()) return `${name} contains a broken character`;
  if (isLongerThan(text, max)) {
    return `${name} must be at most ${figure(max)} characters`;
  }
  return null;
}
