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
};

/** What a language is called; its code where nobody chose it here. */
export function languageName(code: string): string {
  return LANGUAGES[code] ?? code;
}

/** The languages to choose from, and the one that a text has. */
export function languageOptions(present: string): { value: string; label: string }[] {
  const known = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));
  return present in LANGUAGES ? known : [...known, { value: present, label: present }];
}
