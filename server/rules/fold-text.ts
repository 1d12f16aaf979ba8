import { withoutUnseen } from "./visible-text.ts";

const ASCII = /^[\t-\r -~]*$/;

/**
 * Folds case as far as JavaScript can without tables: to lower case by way of upper case, so that
 * "ß" meets "SS" and the Greek final sigma its sibling, and that by way of lower case, so that "ẞ"
 * does too. NFD before and NFC after, as Unicode's canonical caseless match wants it. White space
 * becomes one blank each, and what can't be seen goes.
 */
export function foldText(text: string): string {
  // Of most texts, every step but the lower case and the white space changes nothing.
  if (ASCII.test(text)) return text.toLowerCase().replace(/\s+/g, " ").trim();
  return withoutUnseen(text)
    .normalize("NFD")
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize("NFC")
    .replace(/[\s\u0085]+/g, " ")
    .trim();
}

// The migration search_text has the same signs in SQL: change them together.
const SINGLE_QUOTES = /[‘’‚‛′ʹʻʼʽˈ´`＇]/g;
const DOUBLE_QUOTES = /[“”„‟″«»〝〞＂]/g;
const DASHES = /[‐‑‒–—―−⁃﹘﹣－]/g;

/** The text with straight quotes and plain hyphens, whichever its writer's keyboard made. */
export function plainSigns(text: string): string {
  return text.replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"').replace(DASHES, "-");
}

/**
 * The form in which search and duplicates compare texts: "Doctor’s  duty" and "doctor's duty" are the same.
 * Options of one question are compared by foldText instead, since a question may ask about a dash.
 */
export function comparedText(text: string): string {
  return plainSigns(foldText(text));
}

/**
 * A search in the form of the columns `search_text` and the function `search_form` of the database; ILIKE
 * folds the case.
 */
export function searchForm(search: string): string {
  return plainSigns(withoutUnseen(search).normalize("NFC"))
    .replace(/[\s\u0085]+/g, " ")
    .trim();
}
