// Batches of students, and the rosters that fill them (docs/rules.md, section 21).

/** The colours of a batch's letters. */
export const BATCH_TINTS = ["accent", "green", "orange", "review", "amber"] as const;

export type BatchTint = (typeof BATCH_TINTS)[number];

export const batchLimits = {
  nameMaxLength: 80,
  /** Not counting archived batches. */
  most: 200,
  /** The most batches that a test may be open to. */
  perTest: 50,
  rosterMaxRows: 5_000,
  rosterMaxBytes: 2 * 1024 * 1024,
  /** The most batches in one row of a roster. */
  perRow: 20,
} as const;

/** Two letters for a batch name: the initials of its words, or its first two letters; "ZZ" if it has none. */
export function batchLetters(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const named = words.filter((word) => !/^\d+$/.test(word));
  const [first = words[0] ?? "", second = ""] = named;
  const both = second === "" ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
  return both.join("").toUpperCase().padEnd(2, "Z").slice(0, 2);
}

/** True for two letters or digits. */
export function areBatchLetters(letters: string): boolean {
  return /^[\p{L}\p{N}]{2}$/u.test(letters);
}
