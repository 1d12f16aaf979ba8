import { columnTitles, KEY_FROM_0 } from "#rules/file-columns.ts";

export const NOT_USED = "";

const titles: Readonly<Record<string, string>> = columnTitles;

/** What people call a field of a question: "Correct answer". */
export function fieldTitle(field: string): string {
  return titles[field] ?? field;
}

/** What a column can become. */
export const FIELD_OPTIONS = [
  { value: NOT_USED, label: "Not used" },
  ...Object.entries(titles).map(([value, label]) => ({ value, label })),
];

/** Two ways to read a column are one field. */
const fieldOf = (field: string) => (field === KEY_FROM_0 ? "correct_option" : field);

/** A field that two columns are to become; null for none. */
export function chosenTwice(fields: readonly string[]): string | null {
  const used = fields.filter((field) => field !== NOT_USED).map(fieldOf);
  return used.find((field, place) => used.indexOf(field) !== place) ?? null;
}

/** The fields that every question has, with what is to be done in the preview where no column becomes one. */
const NEEDED: readonly (readonly [field: string, otherwise: string | null])[] = [
  ["question_text", "write each question"],
  ["option_a", "write the missing options"],
  ["option_b", "write the missing options"],
  // Questions of two options lack nothing.
  ["option_c", null],
  ["option_d", null],
  ["correct_option", "choose each correct option"],
  ["subject", "give the questions a subject"],
];

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Which fields no column becomes, and what happens otherwise; null where none is missing. */
export function missingWords(
  fields: readonly string[],
): { what: string; otherwise: string } | null {
  const used = new Set(fields.map(fieldOf));
  const missing = NEEDED.filter(([field]) => !used.has(field));
  if (missing.length === 0) return null;
  const tasks = [...new Set(missing.flatMap(([, otherwise]) => otherwise ?? []))];
  const isOne = missing.length === 1;
  const result =
    tasks.length > 0
      ? `you ${listed(tasks)} in the preview`
      : `no question has ${isOne ? "it" : "them"}`;
  return {
    what: `Not found in this file: ${listed(missing.map(([field]) => fieldTitle(field)))}.`,
    otherwise: `Choose ${isOne ? "its column" : "their columns"} below; otherwise ${result}.`,
  };
}

const names = Object.keys(titles).filter((name) => /_|^pyq$/.test(name));
// The longest first, so that passage_title is no passage.
const NAMED = new RegExp(
  `\\b(?:${names.sort((one, other) => other.length - one.length).join("|")})\\b`,
  "g",
);
const FIRST = /^(?:subject|topic|explanation|passage|id)(?= (?:is|has|contains) )/;

/** A sentence of a reader with fields as people call them: "Correct answer is F." of "correct_option is F." */
export function peopleWords(sentence: string): string {
  return sentence.replace(NAMED, fieldTitle).replace(FIRST, fieldTitle);
}
