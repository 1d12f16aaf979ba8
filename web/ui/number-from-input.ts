/**
 * The number that the text of a number input stands for: from 0 up, and `whenEmpty` for an empty
 * one (docs/screens.md, section 7: 0 in the generator). Null for a text that the input must not
 * take.
 *
 * @param negative a minus before it is allowed too
 */
export function numberFromInput(text: string, whenEmpty = 0, negative = false): number | null {
  const unsigned = negative ? text.replace(/^-/, "") : text;
  if (unsigned === "") return whenEmpty;
  const number = Number(text);
  return /^\d*(?:\.\d*)?$/.test(unsigned) && Number.isFinite(number) ? number : null;
}
