/** A letter, a digit or a combining mark. Joiners occur inside Indic words. */
const IN_WORD = /[\p{L}\p{N}\p{M}\u200c\u200d]/u;

function isInWord(plain: string, at: number): boolean {
  const character = plain[at];
  return character !== undefined && IN_WORD.test(character);
}

/** Extends a part of a text to whole words. */
export function wholeWords(
  plain: string,
  part: { start: number; end: number },
): { start: number; end: number } {
  let { start, end } = part;
  while (isInWord(plain, start) && isInWord(plain, start - 1)) start -= 1;
  while (isInWord(plain, end - 1) && isInWord(plain, end)) end += 1;
  return { start, end };
}
