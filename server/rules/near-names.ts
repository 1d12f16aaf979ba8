// Which names of subjects and topics are probably the same one, written twice (docs/rules.md, section 5).

import { comparedText } from "./fold-text.ts";

/** Shorter names are near nothing: too many of them differ by a letter. */
const SHORTEST = 4;
/** From so many characters on two slips count as near, below it one. */
const TWO_SLIPS_FROM = 8;

/** A name without what writers differ in: case, white space, quotes, accents as they are composed. */
export function foldName(name: string): string {
  return comparedText(name);
}

/**
 * How many slips lie between two texts: a letter too many, missing, wrong, or two neighbours swapped.
 *
 * @param most beyond it nobody counts: then the answer is `most + 1`
 */
export function slipsBetween(one: string, other: string, most: number): number {
  const a = [...one];
  const b = [...other];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let line = 1; line <= a.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[line - 1] === b[column - 1];
      let slips = Math.min(
        (row[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (row[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        line > 1 && column > 1 && a[line - 1] === b[column - 2] && a[line - 2] === b[column - 1];
      if (isSwapped) slips = Math.min(slips, (before[column - 2] ?? 0) + 1);
      next.push(slips);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return Math.min(row[b.length] ?? 0, most + 1);
}

/** Numbers, Roman ones too, tell parts of one thing apart: "Paper I" and "Paper II" are two. */
function numbersIn(name: string): string {
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /^(\d+|[ivxlc]+)$/.test(word))
    .join(" ");
}

/** Whether two names are near each other, but not the same: "Law of Trots" and "Law of Torts". */
export function areNear(one: string, other: string): boolean {
  const a = foldName(one);
  const b = foldName(other);
  if (a === b || numbersIn(a) !== numbersIn(b)) return false;
  const length = Math.min([...a].length, [...b].length);
  if (length < SHORTEST) return false;
  const most = length < TWO_SLIPS_FROM ? 1 : 2;
  return slipsBetween(a, b, most) <= most;
}

/** Whether one name is the other with more words behind it: "Capacity to contract" and "Capacity". */
function goesOn(one: string, other: string): boolean {
  const [short = "", long = ""] = [foldName(one), foldName(other)].sort(
    (a, b) => a.length - b.length,
  );
  return short.length >= SHORTEST && short !== long && long.startsWith(`${short} `);
}

/**
 * The name among those known that a new one is near, or goes on from, so that its writer is warned;
 * null for one that is known already, and for one that is like no other.
 *
 * @param countOf how many questions a name has: of several that are near, the one with the most is returned
 */
export function nameNear(
  name: string,
  known: readonly string[],
  countOf: (name: string) => number = () => 0,
): string | null {
  const folded = foldName(name);
  if (folded === "" || known.some((other) => foldName(other) === folded)) return null;
  const near = known.filter((other) => areNear(name, other));
  const like = near.length > 0 ? near : known.filter((other) => goesOn(name, other));
  return like.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? null;
}
