import { languageOf } from "../ui/language.ts";

/** Languages of India that papers are written in, by their codes. */
const LANGUAGES: Readonly<Record<string, string>> = {
  "": "English",
  hi: "Hindi",
  as: "Assamese",
  bn: "Bengali",
  gu: "Gujarati",
  kn: "Kannada",
  ml: "Malayalam",
  mr: "Marathi",
  or: "Odia",
  pa: "Punjabi",
  sa: "Sanskrit",
  ta: "Tamil",
  te: "Telugu",
  ur: "Urdu",
  ar: "Arabic",
};

/** What a language is called; its code where nobody chose it here. */
export function languageName(code: string): string {
  return LANGUAGES[code] ?? code;
}

/**
 * The languages to choose from, and the one that a text has. While none is chosen, a text in another script
 * is read out in that script's language, and the first choice says so.
 *
 * @param present its code; "" for none
 */
export function languageOptions(present: string, text: string): { value: string; label: string }[] {
  const recognised = languageOf(text);
  const known = Object.entries(LANGUAGES).map(([value, label]) => ({
    value,
    label:
      value === "" && recognised !== undefined
        ? `${languageName(recognised)}, by its script`
        : label,
  }));
  return present in LANGUAGES ? known : [...known, { value: present, label: present }];
}
