import { type Address, addressOf, oneOf, pageNumber } from "../ui/address.ts";

/** The orders of docs/screens.md, section 8; the first is the default. */
export const sortOrders = [
  { value: "", label: "Date, newest first", order: "NEWEST" },
  { value: "oldest", label: "Date, oldest first", order: "OLDEST" },
  { value: "highest", label: "Score, highest", order: "HIGHEST" },
  { value: "lowest", label: "Score, lowest", order: "LOWEST" },
  { value: "fastest", label: "Time, fastest", order: "FASTEST" },
] as const;

/** High, middle and low scores (docs/rules.md, section 2); the first means any. */
export const scoreFilters = [
  { value: "", label: "Any score", score: null },
  { value: "high", label: "70% and more", score: "HIGH" },
  { value: "middle", label: "50% to 69.9%", score: "MIDDLE" },
  { value: "low", label: "Under 50%", score: "LOW" },
] as const;

/** The filter and order of the list of results. */
export interface ListState {
  kind: "regular" | "random" | "";
  score: "high" | "middle" | "low" | "";
  sort: (typeof sortOrders)[number]["value"];
  /** The number of pages shown. */
  pages: number;
}

/** More pages than any student has. */
const MOST_PAGES = 500;

/** The list's state in the address. */
export const listAddress: Address<ListState> = addressOf<ListState>({
  kind: oneOf("regular", "random"),
  score: oneOf("high", "middle", "low"),
  sort: oneOf("oldest", "highest", "lowest", "fastest"),
  pages: { ...pageNumber(3, MOST_PAGES), name: "pages" },
});

/** The state as query variables. */
export function listVariables({ kind, score, sort }: ListState) {
  return {
    kind: kind === "" ? null : kind === "random" ? ("RANDOM" as const) : ("REGULAR" as const),
    score: scoreFilters.find(({ value }) => value === score)?.score ?? null,
    order: sortOrders.find(({ value }) => value === sort)?.order ?? ("NEWEST" as const),
  };
}
