/** What can be in a plain name, as a reader of English looks it up: the order of Unicode's collation. */
const ORDER = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz";
const PLAIN = /^[ -~]*$/;

let collator: Intl.Collator | null = null;

/** Signs and letters decide, capitals only between names that are the same but for them. */
function comparePlain(one: string, other: string): number {
  const [left, right] = [one.toLowerCase(), other.toLowerCase()];
  const shorter = Math.min(one.length, other.length);
  for (let index = 0; index < shorter; index += 1) {
    const [a, b] = [left[index] ?? "", right[index] ?? ""];
    if (a !== b) return ORDER.indexOf(a) - ORDER.indexOf(b);
  }
  if (one.length !== other.length) return one.length - other.length;
  // A small letter comes before its capital.
  return one === other ? 0 : one > other ? -1 : 1;
}

/**
 * Compares two names as a reader looks them up, whatever the database's collation, for `sort`. Without
 * the engine's tables where both are ASCII (docs/decisions/0255).
 */
export function compareNames(one: string, other: string): number {
  if (PLAIN.test(one) && PLAIN.test(other)) return comparePlain(one, other);
  collator ??= new Intl.Collator("en");
  return collator.compare(one, other);
}
