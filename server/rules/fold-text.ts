import { withoutUnseen } from "./visible-text.ts";

const ASCII = /^[\t-\r -~]*$/;

/**
 * Folds case without tables: to lower, upper and lower case again, so that "ß" equals "SS", the Greek final sigma
 * equals the other, and "ẞ" is covered too. NFD before and NFC after, for Unicode's canonical caseless match.
 * Collapses white space to one blank, and removes invisible characters.
 */
export function foldText(text: string): string {
  // For ASCII all other steps have no effect.
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

// The migration search_text has the same characters in SQL: change them together.
const SINGLE_QUOTES = /[‘’‚‛′ʹʻʼʽˈ´`＇]/g;
const DOUBLE_QUOTES = /[“”„‟″«»〝〞＂]/g;
const DASHES = /[‐‑‒–—―−⁃﹘﹣－]/g;

/** Replaces typographic quotes and dashes by plain ones. */
export function plainSigns(text: string): string {
  return text.replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"').replace(DASHES, "-");
}

/**
 * The form in which search and duplicate checks compare texts: "Doctor’s duty" equals "doctor's duty". Options of one
 * question are compared by foldText instead, since a question may be about a dash.
 */
export function comparedText(text: string): string {
  return plainSigns(foldText(text));
}

/**
 * A search term in the form of the columns `search_text` and the database function `search_form`; ILIKE folds the
 * case.
 */
export function searchForm(search: string): string {
  return plainSigns(withoutUnseen(search).normalize("NFC"))
    .replace(/[\s\u0085]+/g, " ")
    .trim();
}
