/** Scripts of India and their languages; texts are read out in the first one. */
const LANGUAGES: readonly [script: RegExp, language: string, ...others: string[]][] = [
  [/\p{Script=Devanagari}/gu, "hi", "mr", "sa", "ne"],
  [/\p{Script=Bengali}/gu, "bn", "as"],
  [/\p{Script=Gurmukhi}/gu, "pa"],
  [/\p{Script=Gujarati}/gu, "gu"],
  [/\p{Script=Oriya}/gu, "or"],
  [/\p{Script=Tamil}/gu, "ta"],
  [/\p{Script=Telugu}/gu, "te"],
  [/\p{Script=Kannada}/gu, "kn"],
  [/\p{Script=Malayalam}/gu, "ml"],
  [/\p{Script=Arabic}/gu, "ur", "ar", "ks", "sd", "fa"],
];

const OTHER_SCRIPT = /[\u0600-\u06ff\u0750-\u077f\u0900-\u0d7f]/;

/** Letters of Urdu that Arabic lacks, and the reverse. */
const URDU_LETTERS =
  /[\u0679\u067e\u0686\u0688\u0691\u0698\u06a9\u06af\u06ba\u06be\u06c1\u06cc\u06d2]/;
const ARABIC_LETTERS = /[\u0623\u0625\u0629\u0643\u0649\u064a]/;

function isArabic(text: string): boolean {
  return ARABIC_LETTERS.test(text) && !URDU_LETTERS.test(text);
}

/** True if a text has letters, but none of a language's script. */
function isInAnotherScript(text: string, language: string): boolean {
  const own = LANGUAGES.find(([, ...written]) => written.includes(language))?.[0];
  if (own === undefined) return OTHER_SCRIPT.test(text);
  return /\p{L}/u.test(text) && text.match(own) === null;
}

/**
 * The language of a text for `lang`, which sets a screen reader's voice and a browser's line breaks and fonts. It is
 * the given language; a part without any letter of it gets the language of its script. Marathi and Sanskrit count as
 * Hindi, whose letters they share; Arabic and Urdu are told apart by letters that only one of them has.
 * @param said such as "hi"; null or left out to derive it from the script
 * @returns undefined for text that is mostly in the page's language
 */
export function languageOf(text: string, said?: string | null): string | undefined {
  if (said != null && !isInAnotherScript(text, said)) return said;
  if (!OTHER_SCRIPT.test(text)) return undefined;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  for (const [script, language] of LANGUAGES) {
    if ((text.match(script)?.length ?? 0) > latin) {
      return language === "ur" && isArabic(text) ? "ar" : language;
    }
  }
  return undefined;
}
