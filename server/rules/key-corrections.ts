// Corrections of a question's key after it was asked (docs/rules.md, section 17).

/** The kinds of correction that change how an answer is graded. */
export const CORRECTION_KINDS = ["other_key", "also_accepted", "given_to_all", "dropped"] as const;

export interface KeyCorrection {
  kind: (typeof CORRECTION_KINDS)[number];
  /**
   * Option indexes, 0 for the first: the new key of `other_key` and then what is accepted in addition to it, what
   * `also_accepted` accepts in addition to the key; none for the other kinds.
   */
  options: readonly number[];
}

/** A question with its key, and the correction of it that a grade follows. */
export interface KeyedItem {
  /** 0 for the first option. */
  correctOptionIndex: number;
  /** Absent or null for a key that was not corrected. */
  correction?: KeyCorrection | null;
}

/** Whether a question with that correction is counted neither in the score nor in the maximum. */
export function isDropped(correction: KeyCorrection | null | undefined): boolean {
  return correction?.kind === "dropped";
}

/**
 * Joins corrections to the questions of a paper. `correctOptionIndex` of a question with another key is that
 * key. A paper of which every question is dropped has no maximum to take a percentage of, so its questions
 * are given to all instead.
 *
 * @returns the same list where nothing was corrected
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
