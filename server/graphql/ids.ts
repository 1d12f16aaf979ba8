import { idOf } from "#rules/ids.ts";
import { NotFound } from "../errors.ts";

/**
 * Returns the number of an ID. An invalid ID is treated as one that doesn't exist.
 *
 * @param missing the message for something that doesn't exist, such as "Test not found"
 * @throws NotFound when the ID is not a positive whole number that the database could hold
 */
export function numericId(id: string | number, missing: string): number {
  const number = idOf(id);
  if (number === null) throw new NotFound(missing);
  return number;
}

/**
 * Returns the UUID of an ID, in lower case. An invalid ID is treated as one that doesn't exist.
 *
 * @param missing the message for something that doesn't exist, such as "Session not found"
 * @throws NotFound when the ID is no UUID
 */
export function uuid(id: string | number, missing: string): string {
  const text = String(id).toLowerCase();
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)) throw new NotFound(missing);
  return text;
}
