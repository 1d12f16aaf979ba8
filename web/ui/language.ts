/** Scripts of India, and the language that a text in each is read out in. */
const LANGUAGES: readonly [script: RegExp, language: string][] = [
  [/\p{Script=Devanagari}/gu, "hi"],
  [/\p{Script=Bengali}/gu, "bn"],
  [/\p{Script=Gurmukhi}/gu, "pa"],
  [/\p{Script=Gujarati}/gu, "gu"],
  [/\p{Script=Oriya}/gu, "or"],
  [/\p{Script=Tamil}/gu, "ta"],
  [/\p{Script=Telugu}/gu, "te"],
  [/\p{Script=Kannada}/gu, "kn"],
  [/\p{Script=Malayalam}/gu, "ml"],
  [/\p{Script=Arabic}/gu, "ur"],
];

const OTHER_SCRIPT = /[\u0600-\u06ff\u0750-\u077f\u0900-\u0d7f]/;

/**
 * The language of a text as its script tells, for `lang`: screen readers change their voice by it,
 * browsers their lines and fonts. Marathi and Sanskrit are told as Hindi, whose letters they share.
 *
 * @returns undefined for text that is mostly in the language of the page
 */
export function languageOf(text: string): string | undefined {
  if (!OTHER_SCRIPT.test(text)) return undefined;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  for (const [script, language] of LANGUAGES) {
    if ((text.match(script)?.length ?? 0) > latin) return language;
  }
  return undefined;
}
