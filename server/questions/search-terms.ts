import { searchForm } from "#rules/fold-text.ts";
import { escapeLike } from "../database/escape-like.ts";

/** A phrase in quotation marks, up to the closing mark or the end of the search; or a word. */
const TERMS = /"([^"]*)(?:"|$)|[^\s"]+/g;

/** A search with more terms is treated as one phrase. */
const MOST_TERMS = 50;

/** How many terms the index searches; the others filter its matches. */
const BY_INDEX = 3;

/** Returns true if the trigram index can find a term: it needs three letters or digits in a row. */
function isIndexed(term: string): boolean {
  return /[a-z0-9]{3}/i.test(term);
}

/**
 * Returns the terms of a search, longest first: its words, and its phrases in quotation marks. A text matches if it
 * contains all of them, in any order. Terms that are part of another term are left out.
 *
 * @param written not blank
 */
export function searchTerms(written: string): string[] {
  const search = searchForm(written);
  const found = [...search.matchAll(TERMS)].map(([whole, phrase]) => (phrase ?? whole).trim());
  const terms = found.filter((term) => term !== "").sort((a, b) => b.length - a.length);
  // A search of only quotation marks searches for the marks.
  if (terms.length === 0 || terms.length > MOST_TERMS) return [search];
  const folded = terms.map((term) => term.toLowerCase());
  return terms.filter(
    (_, place) => !folded.slice(0, place).some((longer) => longer.includes(folded[place] ?? "")),
  );
}

/** Returns ILIKE patterns for the terms of a search; a text must match all of them. */
export function searchPatterns(search: string): string[] {
  return searchTerms(search).map((term) => `%${escapeLike(term)}%`);
}

/** SQL condition on `question_revisions r` that the index serves, with the parameters of `indexedPatterns`. */
export const indexedCondition = `r.search_text ILIKE :pattern[[ AND r.search_text ILIKE :second]][[ AND r.search_text ILIKE :third]][[
  AND r.search_text ILIKE ALL (:others::text[])]]`;

export const indexedParameters = { second: "text", third: "text", others: "text[]" } as const;

/** Returns the parameters of indexedCondition; null if the index can find none of the terms. */
export function indexedPatterns(search: string) {
  const terms = searchTerms(search);
  const indexed = terms.filter(isIndexed);
  const first = indexed.slice(0, BY_INDEX);
  const [pattern, second, third] = first.map((term) => `%${escapeLike(term)}%`);
  if (pattern === undefined) return null;
  const rest = terms.filter((term) => !first.includes(term));
  const others = rest.length > 0 ? rest.map((term) => `%${escapeLike(term)}%`) : undefined;
  return { pattern, second, third, others };
}
