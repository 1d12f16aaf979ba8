import { listLimits } from "#rules/limits.ts";
import { snakeCase } from "#rules/snake-case.ts";
import type { QuestionOrder } from "../gql/graphql.ts";
import { addressOf, oneOf, pageNumber, text } from "../ui/address.ts";
import { nothingFound } from "../ui/nothing-found.ts";
import { pageArguments } from "../ui/pager-window.ts";

/** The state of the list of questions. Empty fields filter nothing. */
export interface QuestionListState {
  /** Words, or a question's id. */
  search: string;
  subject: string;
  topic: string;
  /** A year as digits. */
  year: string;
  exam: string;
  /** Previous year questions or all others. */
  pyq: "" | "true" | "false";
  /** Reserved for tests, or drawn by random tests too. */
  kept: "" | "back" | "drawn";
  /** Withdrawn from new tests and draws, or not. */
  withdrawn: "" | "true" | "false";
  /** On any passage, on none, or on the one with this id. */
  passage: "" | "any" | "none" | `${number}`;
  /**
   * Empty for newest first. ID and Added sort the list alike, but have separate values so that the pressed head is
   * marked.
   */
  order: "" | "oldest" | "added-last" | "added-first" | "most-tests" | "fewest-tests";
  /** Counted from 1. */
  page: number;
}

/** The state in the address. The server refuses to skip more than ten million questions. */
export const bankAddress = addressOf<QuestionListState>({
  search: text,
  subject: text,
  topic: text,
  year: { ...text, read: (said) => (/^\d{4}$/.test(said ?? "") ? (said ?? "") : "") },
  exam: text,
  pyq: oneOf("true", "false"),
  kept: oneOf("back", "drawn"),
  withdrawn: oneOf("true", "false"),
  passage: {
    none: "",
    read: (said) => {
      if (said === "any" || said === "none") return said;
      return /^[1-9]\d{0,8}$/.test(said ?? "") ? (said as `${number}`) : "";
    },
    write: (value) => value,
  },
  order: {
    ...oneOf("oldest", "added-last", "added-first", "most-tests", "fewest-tests"),
    isPlace: true,
  },
  page: pageNumber(6, listLimits.pageSkipMax / listLimits.questionsPageSize),
});

const orders = {
  "": "NEWEST",
  oldest: "OLDEST",
  "added-last": "NEWEST",
  "added-first": "OLDEST",
  "most-tests": "MOST_TESTS",
  "fewest-tests": "FEWEST_TESTS",
} as const satisfies Record<QuestionListState["order"], QuestionOrder>;

/** The orders for phones, where no column heads are shown. */
export const orderOptions: { value: QuestionListState["order"]; label: string }[] = [
  { value: "", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "most-tests", label: "Most tests first" },
  { value: "fewest-tests", label: "Fewest tests first" },
];

/** The option of `orderOptions` with the same order. */
export function plainOrder(order: QuestionListState["order"]): QuestionListState["order"] {
  if (order === "added-last") return "";
  return order === "added-first" ? "oldest" : order;
}

/** True, false, or null for both. */
function either(value: string, yes: string): boolean | null {
  return value === "" ? null : value === yes;
}

/** The passage filter as query variables. */
function aboutPassage(passage: QuestionListState["passage"]) {
  const isOne = passage !== "" && passage !== "any" && passage !== "none";
  return {
    passageId: isOne ? passage : null,
    inPassage: isOne ? null : either(passage, "any"),
  };
}

/** The server's filter for a state, for the list and for bulk changes. */
export function filterOf(state: QuestionListState) {
  return {
    search: state.search.trim() || null,
    subject: state.subject || null,
    topic: state.topic || null,
    pyq: either(state.pyq, "true"),
    pyqYear: state.year === "" ? null : Number(state.year),
    pyqExam: state.exam || null,
    keptBack: either(state.kept, "back"),
    withdrawn: either(state.withdrawn, "true"),
    ...aboutPassage(state.passage),
  };
}

/** The filter as query parameters of an export. */
export function exportQueryOf(state: QuestionListState): Record<string, string> {
  const entries = Object.entries(filterOf(state)).filter(([, value]) => value != null);
  return Object.fromEntries(entries.map(([name, value]) => [snakeCase(name), String(value)]));
}

/** The server's arguments for a state's page. */
export function argumentsOf(state: QuestionListState) {
  const order: QuestionOrder = orders[state.order];
  return { ...filterOf(state), order, ...pageArguments(state.page, listLimits.questionsPageSize) };
}

/** The sortable columns, with the orders of a first and a second press on the head. */
const COLUMN_ORDERS = {
  id: { descending: "", ascending: "oldest" },
  added: { descending: "added-last", ascending: "added-first" },
  tests: { descending: "most-tests", ascending: "fewest-tests" },
} as const satisfies Record<string, Record<string, QuestionListState["order"]>>;

type OrderedColumn = keyof typeof COLUMN_ORDERS;

/** The current order of a column; null if another column is sorted. */
export function orderOf(
  column: OrderedColumn,
  order: QuestionListState["order"],
): "ascending" | "descending" | null {
  const { ascending, descending } = COLUMN_ORDERS[column];
  if (order === descending) return "descending";
  return order === ascending ? "ascending" : null;
}

/** The order after a press on a column's head: the column's own, or the opposite if it has it. */
export function orderAfter(
  column: OrderedColumn,
  order: QuestionListState["order"],
): QuestionListState["order"] {
  const { ascending, descending } = COLUMN_ORDERS[column];
  return order === descending ? ascending : descending;
}

/** A filter of More filters, with the label of its chip. */
interface ActiveFilter {
  key: "topic" | "year" | "exam" | "pyq" | "passage" | "kept" | "withdrawn";
  label: string;
}

function passageChip(passage: QuestionListState["passage"]): string {
  if (passage === "any") return "Passage: with";
  return passage === "none" ? "Passage: without" : passage && `Passage: ${passage}`;
}

/** The active filters of More filters, for the chips. The address may also exclude PYQ. */
export function activeFilters(state: QuestionListState): ActiveFilter[] {
  const { topic, year, exam, pyq, passage, kept, withdrawn } = state;
  const reserved = { "": "", back: "Reserved", drawn: "Not reserved" }[kept];
  const filters: ActiveFilter[] = [
    { key: "topic", label: topic && `Topic: ${topic}` },
    { key: "year", label: year && `Year: ${year}` },
    { key: "exam", label: exam && `Exam: ${exam}` },
    { key: "pyq", label: pyq === "false" ? "Not PYQ" : "" },
    { key: "passage", label: passageChip(passage) },
    { key: "kept", label: reserved },
    { key: "withdrawn", label: { "": "", true: "Withdrawn", false: "Not withdrawn" }[withdrawn] },
  ];
  return filters.filter(({ label }) => label !== "");
}

/** Removes filters, and returns to the first page. */
export function without(
  state: QuestionListState,
  keys: readonly ActiveFilter["key"][],
): QuestionListState {
  const blank = Object.fromEntries(keys.map((key) => [key, ""]));
  return { ...state, ...blank, page: 1 };
}

/** Why nothing is listed, in a sentence. */
export function whyNothing(state: QuestionListState): string {
  const kind = state.pyq === "true" ? "previous year question" : "question";
  const isSimple = [
    state.topic,
    state.year,
    state.exam,
    state.kept,
    state.withdrawn,
    state.passage,
  ].every((one) => one === "");
  if (isSimple && state.pyq !== "false") return nothingFound(kind, state);
  const search = state.search.trim();
  return search === ""
    ? "No question has all of these labels."
    : `No question with all of these labels matches “${search}”.`;
}

function passageWords(passage: QuestionListState["passage"]): string {
  if (passage === "any") return "in a passage";
  return passage === "none" ? "in no passage" : passage && `passage ${passage}`;
}

/** The active filters in a line: "Law of Contracts, Capacity". */
export function filterWords(state: QuestionListState): string {
  const search = state.search.trim();
  return [
    search && `“${search}”`,
    state.subject,
    state.topic,
    state.year,
    state.exam,
    { "": "", true: "PYQ", false: "not PYQ" }[state.pyq],
    { "": "", back: "reserved", drawn: "not reserved" }[state.kept],
    { "": "", true: "withdrawn", false: "not withdrawn" }[state.withdrawn],
    passageWords(state.passage),
  ]
    .filter(Boolean)
    .join(", ");
}
