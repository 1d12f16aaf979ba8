// Corrections of a question's key after it was asked (docs/rules.md, section 17).

/** The kinds of correction that change how an answer is graded. */
export const CORRECTION_KINDS = ["other_key", "also_accepted", "given_to_all", "dropped"] as const;

export interface KeyCorrection {
  kind: (typeof CORRECTION_KINDS)[number];
  /**
   * Option indexes, counted from 0: for `other_key` the new key and then other accepted options, for `also_accepted`
   * the options accepted in addition to the key; empty for other kinds.
   */
  options: readonly number[];
}

/** A question with its key, and the correction used for grading. */
export interface KeyedItem {
  /** 0 for the first option. */
  correctOptionIndex: number;
  /** Absent or null for an uncorrected key. */
  correction?: KeyCorrection | null;
}

/** True if a question with this correction counts neither in the score nor in the maximum. */
export function isDropped(correction: KeyCorrection | null | undefined): boolean {
  return correction?.kind === "dropped";
}

/**
 * Adds corrections to the questions of a paper. With another key, `correctOptionIndex` becomes that key. If every
 * question were dropped there would be no maximum, so the questions are given to all instead.
 * @returns the same list if nothing was corrected
 */
export function withCorrections<Item extends KeyedItem>(
  items: readonly Item[],
  correctionOf: (item: Item) => KeyCorrection | undefined,
): readonly Item[] {
  if (!items.some((item) => correctionOf(item))) return items;
  const isVoid = items.every((item) => isDropped(correctionOf(item)));
  return items.map((item) => {
    const found = correctionOf(item);
    if (found === undefined) return item;
    const correction: KeyCorrection = isVoid ? { kind: "given_to_all", options: [] } : found;
    const [key = item.correctOptionIndex] =
      correction.kind === "other_key" ? correction.options : [];
    return { ...item, correctOptionIndex: key, correction };
  });
}
