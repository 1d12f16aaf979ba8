/** A letter, a digit or a sign on one; the joiners stand inside of Indic words. */
const IN_WORD = /[\p{L}\p{N}\p{M}\u200c\u200d]/u;

function isInWord(plain: string, at: number): boolean {
  const character = plain[at];
  return character !== undefined && IN_WORD.test(character);
}

/** A part of a text, made longer where it begins or ends in the middle of a word. */
export function wholeWords(
  plain: string,
  part: { start: number; end: number },
): { start: number; end: number } {
  let { start, end } = part;
  while (isInWord(plain, start) && isInWord(plain, start - 1)) start -= 1;
  while (isInWord(plain, end - 1) && isInWord(plain, end)) end += 1;
  return { start, end };
}
