/**
 * Parses the text of a number input: a number from 0 up, `whenEmpty` for an empty text (docs/screens.md, section 7: 0
 * in the generator), or null for invalid text.
 * @param negative true to allow a leading minus
 */
export function numberFromInput(text: string, whenEmpty = 0, negative = false): number | null {
  const unsigned = negative ? text.replace(/^-/, "") : text;
  if (unsigned === "") return whenEmpty;
  const number = Number(text);
  return /^\d*(?:\.\d*)?$/.test(unsigned) && Number.isFinite(number) ? number : null;
}
