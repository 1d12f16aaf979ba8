// Letters and numbers that writers put before options and questions. Lexam shows its own, so a student would
// see both.

import { foldText } from "./fold-text.ts";
import { visibleText } from "./visible-text.ts";

const LETTER = /^[([]?\s{0,2}([a-e]|[1-5]|i{1,3}|iv|v)\s{0,2}[)\].:]\s{0,4}(?=\S)/i;
const PLACES = ["a1", "b2", "c3", "d4", "e5"] as const;
const ROMAN = ["i", "ii", "iii", "iv", "v"] as const;
const NUMBER =
  /^(?:[([]?\d{1,4}\s?[)\].:]|q(?:uestion)?\s?\.?\s?(?:no\s?\.?\s?)?\d{1,4}\s?[)\].:]?)\s{1,4}(?=\S)/i;

/** The options without letters of their own; null unless each begins with the one of its place. */
export function withoutOwnLetters(options: readonly string[]): string[] | null {
  const filled = options.filter((option) => option !== "");
  if (filled.length < 2) return null;
  const bare = filled.map((option, place) => {
    const found = LETTER.exec(option);
    const mark = found?.[1]?.toLowerCase() ?? "";
    const isOwn = mark !== "" && (PLACES[place]?.includes(mark) || ROMAN[place] === mark);
    return found !== null && isOwn ? option.slice(found[0].length) : null;
  });
  return bare.every((option) => option !== null) ? bare : null;
}

/**
 * The question without letters and numbers of its own; null where it has none, and where its options would
 * be blank or equal without them.
 */
export function withoutOwnMarks(words: {
  questionText: string;
  options: readonly string[];
}): { questionText: string; options: string[] } | null {
  const bareOptions = withoutOwnLetters(words.options);
  const bareText = withoutOwnNumber(words.questionText);
  if (bareOptions === null && bareText === null) return null;
  const options = (bareOptions ?? words.options).map(visibleText);
  const questionText = visibleText(bareText ?? words.questionText);
  const different = new Set(options.map(foldText));
  const isSound = different.size === options.length && !different.has("") && questionText !== "";
  return isSound ? { questionText, options } : null;
}

/** The question without a number of its own, as in "12. What is a tort?"; null where it has none. */
export function withoutOwnNumber(questionText: string): string | null {
  const found = NUMBER.exec(questionText);
  if (found === null) return null;
  const rest = questionText.slice(found[0].length);
  // A list of statements begins with a number, too.
  return /^[ \t]{0,8}[([]?\d{1,4}\s?[)\].:]\s/m.test(rest) ? null : rest;
}
