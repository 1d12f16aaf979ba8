/**
 * SQL: the columns in which wordings of a question are the same to those who answer it. Labels and the key may differ.
 *
 * @param revision the name of the table of wordings
 */
export const SAME_WORDING = (revision: string) =>
  ["question_text", "options", "question_html", "options_html", "passage_id"]
    .map((column) => `${revision}.${column}`)
    .join(", ");

/** SQL: whether two wordings of a question are the same in those columns. */
export const isSameWording = (one: string, other: string) =>
  `(${SAME_WORDING(one)}) IS NOT DISTINCT FROM (${SAME_WORDING(other)})`;
