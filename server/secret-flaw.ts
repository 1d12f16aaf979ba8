/** What stands in examples and is never a secret, however it is decorated. */
const PLACEHOLDERS =
  /change.?(me|this|it)|replace.?(me|this|with)|place.?holder|example|pass.?(word|phrase)|secret|default|insert.?(your|here)|your.?(own|jwt|key|token)|lexam|to.?be.?set|dummy|sample|letmein|qwerty|correct.?horse/i;

/** Rows of keys and the usual orders of characters, in which nobody has to search. */
const SEQUENCES = [
  "abcdefghijklmnopqrstuvwxyz",
  "0123456789",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
];

/** Neighbours that a sequence, forwards or backwards, gives away. */
const NEIGHBOURS = new Set(
  SEQUENCES.flatMap((row) => {
    // Digits and letters begin anew at the end: "890123".
    const pairs = [...row].map((character, at) => character + (row[at + 1] ?? row[0]));
    return [...pairs, ...pairs.map((pair) => [...pair].reverse().join(""))];
  }),
);

/** 32 random hexadecimal characters have about 14 different ones, and never so few. */
const FEWEST_CHARACTERS = 8;
/** Bits in all, by how often each character comes: 32 random hexadecimal ones have about 115. */
const FEWEST_BITS = 80;
/** Of random hexadecimal neighbours a fifth are in sequence or the same, and never so many. */
const MOST_NEIGHBOURS = 0.65;

/** The length of the shortest block whose repetition the text is; its own length if it is none. */
function periodOf(text: string): number {
  for (let period = 1; period <= text.length / 2; period += 1) {
    if ([...text].every((character, at) => character === text[at % period])) return period;
  }
  return text.length;
}

function bitsOf(text: string): number {
  const counts = Map.groupBy(text, (character) => character);
  return [...counts.values()].reduce(
    (bits, { length }) => bits - length * Math.log2(length / text.length),
    0,
  );
}

/**
 * Why a secret is one that can be guessed, as the rest of a sentence that starts with its name;
 * null when nothing speaks against it. The secret itself is never quoted.
 *
 * @param secret of 32 characters or more
 */
export function secretFlaw(secret: string): string | null {
  const folded = secret.toLowerCase();
  if (periodOf(folded) < folded.length) return "repeats one block of characters";
  if (PLACEHOLDERS.test(secret)) return "is made of words that stand in examples";
  const pairs = [...folded].slice(1).map((character, at) => `${folded[at]}${character}`);
  const ordered = pairs.filter((pair) => NEIGHBOURS.has(pair) || pair[0] === pair[1]);
  if (ordered.length > pairs.length * MOST_NEIGHBOURS) return "is a sequence of characters";
  if (new Set(folded).size < FEWEST_CHARACTERS || bitsOf(secret) < FEWEST_BITS) {
    return "has too few different characters";
  }
  return null;
}
