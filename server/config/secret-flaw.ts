/** What stands in examples and is never a secret, however it is decorated. */
const PLACEHOLDERS = [
  /change.?(me|this|it)|replace.?(me|this|with)|place.?holder|example|pass.?(word|phrase)|secret|default|insert.?(your|here)|your.?(own|jwt|key|token)|to.?be.?set|sample|letmein|qwerty|correct.?horse/i,
  // So short that one in some hundred thousand random secrets has them in mixed case.
  /lexam|Lexam|LEXAM|dummy|Dummy|DUMMY/,
];

/** The usual orders of characters, in which nobody has to search. */
const SEQUENCES = ["abcdefghijklmnopqrstuvwxyz", "0123456789"];
/** Rows of keys, each shifted by half a key against the one above. */
const KEY_ROWS = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const SHIFTED_DIGITS = "!@#$%^&*()";

/** Neighbours that a sequence or a walk over the keys, forwards or backwards, gives away. */
const NEIGHBOURS = new Set(
  [
    ...[...SEQUENCES, ...KEY_ROWS].flatMap((row) =>
      // Digits and letters begin again at the end: "890123".
      [...row].map((character, at) => character + (row[at + 1] ?? row[0])),
    ),
    ...KEY_ROWS.slice(1).flatMap((row, above) =>
      [...row].flatMap((key, at) => {
        const upper = KEY_ROWS[above] ?? "";
        return [upper.charAt(at), upper.charAt(at + 1)].filter(Boolean).map((over) => over + key);
      }),
    ),
  ].flatMap((pair) => [pair, [...pair].reverse().join("")]),
);

/** 32 random hexadecimal characters have about 14 different ones, and never so few. */
const FEWEST_CHARACTERS = 8;
/** Bits in all, by how often each character comes: 32 random hexadecimal ones have about 115. */
const FEWEST_BITS = 80;
/** Of random hexadecimal neighbours a fourth are in sequence or the same, and never so many. */
const MOST_NEIGHBOURS = 0.65;
/** As long a piece hardly comes twice in a random secret, and several such pieces never do. */
const REPEATED_PIECE = 4;
const MOST_REPEATED = 0.25;
/** Of random steps from character to character few are as wide as the one before. */
const MOST_EVEN_STEPS = 0.5;
/** Words, or what a hand types without moving far: random ones have capitals or digits. */
const ONE_CASE = /^([a-z\W_]+|[A-Z\W_]+)$/;

/** The length of the shortest block whose repetition the text is; its own length if it is none. */
function periodOf(text: string): number {
  for (let period = 1; period <= text.length / 2; period += 1) {
    if ([...text].every((character, at) => character === text[at % period])) return period;
  }
  return text.length;
}

/** How many characters belong to a piece that has stood in the text before. */
function repeatedIn(text: string): number {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  for (let at = 0; at + REPEATED_PIECE <= text.length; at += 1) {
    const piece = text.slice(at, at + REPEATED_PIECE);
    if (seen.has(piece)) {
      for (let place = at; place < at + REPEATED_PIECE; place += 1) repeated.add(place);
    }
    seen.add(piece);
  }
  return repeated.size;
}

/** How many steps from a character to the next are as wide as the one before: all of "acegi". */
function evenStepsIn(text: string): number {
  const codes = [...text].map((character) => character.charCodeAt(0));
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return steps.filter((step, at) => step === steps[at - 1]).length;
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
  if (PLACEHOLDERS.some((words) => words.test(secret))) {
    return "is made of words that stand in examples";
  }
  const keys = folded.replace(/[!@#$%^&*()]/g, (sign) =>
    String((SHIFTED_DIGITS.indexOf(sign) + 1) % 10),
  );
  const pairs = [...keys].slice(1).map((character, at) => `${keys[at]}${character}`);
  const ordered = pairs.filter((pair) => NEIGHBOURS.has(pair) || pair[0] === pair[1]);
  if (
    ordered.length > pairs.length * MOST_NEIGHBOURS ||
    evenStepsIn(folded) > folded.length * MOST_EVEN_STEPS
  ) {
    return "is a sequence of characters";
  }
  if (new Set(folded).size < FEWEST_CHARACTERS || bitsOf(secret) < FEWEST_BITS) {
    return "has too few different characters";
  }
  if (repeatedIn(folded) > folded.length * MOST_REPEATED) {
    return "repeats one block of characters";
  }
  if (ONE_CASE.test(secret)) return "has letters of one case alone, as words have";
  return null;
}
