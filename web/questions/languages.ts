import { languageOf } from "../ui/language.ts";

/** Languages of India used in exam papers, by their codes. */
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

/** The name of a language; its code if it isn't listed here. */
export function languageName(code: string): string {
  return LANGUAGES[code] ?? code;
}

/**
 * The languages to choose from, including the text's own. Without a choice, a text in another script is read aloud in
 * that script's language, which the first option shows.
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
