import type { TestTakersQueryVariables } from "../gql/graphql.ts";
import { addressOf, idText, oneOf, order, pageNumber, text } from "../ui/address.ts";
import { pageArguments } from "../ui/pager-window.ts";

/** What the page of a report shows. Without a choice: first attempts, the highest score first, items in order. */
export interface ReportState {
  which: "" | "all";
  /** The batch whose students are meant; "" for all. */
  batch: string;
  search: string;
  sort: "" | "name" | "time" | "switches" | "submitted";
  /** The order of the column is turned round. */
  turned: "" | "yes";
  page: number;
  items: "" | "facility" | "discrimination" | "omitted" | "seconds";
  itemsTurned: "" | "yes";
}

export const reportAddress = addressOf<ReportState>({
  which: oneOf("all"),
  batch: idText,
  search: text,
  sort: order("name", "time", "switches", "submitted"),
  turned: order("yes"),
  page: pageNumber(),
  items: order("facility", "discrimination", "omitted", "seconds"),
  itemsTurned: order("yes"),
});

export const takersPageSize = 20;

const ORDERS = {
  "": "SCORE",
  name: "NAME",
  time: "TIME",
  switches: "TAB_SWITCHES",
  submitted: "SUBMITTED",
} as const;

/** Which attempts are meant. */
export function whichOf({ which }: Pick<ReportState, "which">): "FIRST" | "ALL" {
  return which === "all" ? "ALL" : "FIRST";
}

/** The batch that is asked for; null for all students. */
export const batchOf = ({ batch }: Pick<ReportState, "batch">) => batch || null;

/** Whether a column's greatest comes first: names begin with A, all else with the most. */
export function isDescending({ sort, turned }: Pick<ReportState, "sort" | "turned">): boolean {
  return (sort === "name") === (turned === "yes");
}

/** Who is asked for, in which order. */
export function takersOf(state: ReportState) {
  return {
    which: whichOf(state),
    batchId: batchOf(state),
    search: state.search.trim() || null,
    order: ORDERS[state.sort],
    descending: isDescending(state),
  };
}

export function takerVariables(id: string, state: ReportState): TestTakersQueryVariables {
  return { id, ...takersOf(state), ...pageArguments(state.page, takersPageSize) };
}
