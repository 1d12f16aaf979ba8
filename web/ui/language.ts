/** Scripts of India, and the languages that are written in each: first that which a text is read out in. */
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

/** Letters that Urdu has and Arabic has not, and the other way round. */
const URDU_LETTERS =
  /[\u0679\u067e\u0686\u0688\u0691\u0698\u06a9\u06af\u06ba\u06be\u06c1\u06cc\u06d2]/;
const ARABIC_LETTERS = /[\u0623\u0625\u0629\u0643\u0649\u064a]/;

function isArabic(text: string): boolean {
  return ARABIC_LETTERS.test(text) && !URDU_LETTERS.test(text);
}

/** Whether a text has letters, and none of those that a language is written in. */
function isInAnotherScript(text: string, language: string): boolean {
  const own = LANGUAGES.find(([, ...written]) => written.includes(language))?.[0];
  if (own === undefined) return OTHER_SCRIPT.test(text);
  return /\p{L}/u.test(text) && text.match(own) === null;
}

/**
 * The language of a text for `lang`: screen readers change their voice by it, browsers their lines and
 * fonts. It is what was said, of a question all of whose parts need not be in one: where a part has no
 * letter of that language, its script shows. Marathi and Sanskrit count as Hindi, whose letters they
 * share; Arabic and Urdu differ by the letters that only one of them has.
 *
 * @param said such as "hi"; null, or left out, where the script alone shows it
 * @returns undefined for text that is mostly in the language of the page
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
