import { listLimits } from "#rules/limits.ts";
import type { PassageOrder } from "../../gql/graphql.ts";
import { addressOf, flag, oneOf, pageNumber, text } from "../../ui/address.ts";
import { nothingFound } from "../../ui/nothing-found.ts";
import { pageArguments } from "../../ui/pager-window.ts";

const others = ["first-changed", "newest", "oldest", "most-questions", "fewest-questions"] as const;

/** The state of the list of passages. Empty fields filter nothing. */
export interface PassageListState {
  /** Words of title, text or source, or a passage's id. */
  search: string;
  subject: string;
  /** In a test or in none. */
  used: "" | "true" | "false";
  archivedToo: boolean;
  /** Empty for the last changed first. */
  order: "" | (typeof others)[number];
  /** Counted from 1. */
  page: number;
}

/** The state in the address. */
export const passagesAddress = addressOf<PassageListState>({
  search: text,
  subject: text,
  used: oneOf("true", "false"),
  archivedToo: flag("archived"),
  order: { ...oneOf(...others), isPlace: true },
  page: pageNumber(),
});

const orders = {
  "": "LAST_CHANGED",
  "first-changed": "FIRST_CHANGED",
  newest: "NEWEST",
  oldest: "OLDEST",
  "most-questions": "MOST_QUESTIONS",
  "fewest-questions": "FEWEST_QUESTIONS",
} as const satisfies Record<PassageListState["order"], PassageOrder>;

/** The server's arguments for a state's page. */
export function argumentsOf(state: PassageListState) {
  const order: PassageOrder = orders[state.order];
  return {
    search: state.search.trim() || null,
    subject: state.subject || null,
    used: state.used === "" ? null : state.used === "true",
    archivedToo: state.archivedToo || null,
    order,
    ...pageArguments(state.page, listLimits.passagesPageSize),
  };
}

/** The columns by which the list can be sorted. */
export const columnOrders = {
  id: { descending: "newest", ascending: "oldest" },
  questions: { descending: "most-questions", ascending: "fewest-questions" },
  changed: { descending: "", ascending: "first-changed" },
} as const satisfies Record<string, Record<string, PassageListState["order"]>>;

export type PassageColumn = keyof typeof columnOrders;

/** The order after a press on a column's head: the column's own, or the opposite if it has it. */
export function orderAfter(
  column: PassageColumn,
  order: PassageListState["order"],
): PassageListState["order"] {
  const { descending, ascending } = columnOrders[column];
  return order === descending ? ascending : descending;
}

/** Why nothing is listed, in a sentence. */
export function whyNothing(state: PassageListState): string {
  const kind = { "": "passage", true: "passage of a test", false: "passage of no test" }[
    state.used
  ];
  return nothingFound(kind, state);
}
