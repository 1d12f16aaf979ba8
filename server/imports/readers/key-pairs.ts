// Numbers with their keys, as lines and cells have them: "1. c  2. (a)".

import { LETTER_CORE, numberOf } from "./paper-marks.ts";

/** One option, as keys name it. */
const ONE = `(?:${LETTER_CORE}|[1-6१-६]|iii|ii|iv|i|v)`;
/** One option or several, or a word that stands for none. */
const SAID = `(?:(?:${LETTER_CORE})(?:\\s?[,&/]\\s?(?:${LETTER_CORE})(?![\\p{L}\\p{M}]))*|[1-6१-६]|iii|ii|iv|i|v|bonus|deleted|none|\\*)`;
const PAIR = new RegExp(
  `(?<=^|[\\s,;|])(?:(?:Q|प्रश्न|प्र)\\.?\\s?)?[([]?([\\d०-९]{1,3})[)\\]]?\\s?([.:)\\-–—=]{0,3})\\s{0,4}(?:(?:ans|उत्तर)\\.?\\s?[:-]?\\s?)?(?:[([]\\s?(${ONE})\\s?[)\\]]|(${SAID})(?![\\p{L}\\p{M}\\d]))(?=[\\s,;|.]|$)`,
  "giu",
);

const LONE = /(?<=^|[\s,;|])[([]?[\d०-९]{1,3}[.):\]]{1,2}\s?[-–—]?(?=[\s,;|]|$)/g;

/** A number and what is said of its key. */
export interface Pair {
  number: number;
  said: string;
}

/** The numbers and keys of a line that has nothing else ("1. c  2. a"); null for any other line. */
export function pairsIn(text: string): Pair[] | null {
  const pairs: Pair[] = [];
  const isOdd = { is: false };
  const rest = text.replace(PAIR, (_, number, signs, bracketed, bare) => {
    // "12 3" are two numbers, and no key.
    if (bracketed === undefined && /^[\d०-९]$/.test(bare) && signs === "") isOdd.is = true;
    pairs.push({ number: numberOf(number), said: (bracketed ?? bare) as string });
    return "";
  });
  // "34." among others has no key.
  const others = pairs.length > 2 ? rest.replace(LONE, "") : rest;
  return pairs.length > 0 && !isOdd.is && /^[\s,;|.]*$/.test(others) ? pairs : null;
}

/** Whether a line has nothing but numbers with their keys. */
export const isKeyLine = (text: string) => pairsIn(text) !== null;
