import { type Address, addressOf, oneOf, pageNumber } from "../ui/address.ts";

/** The orders of docs/screens.md, section 8; the first is the default. */
export const sortOrders = [
  { value: "", label: "Date, newest first", order: "NEWEST" },
  { value: "oldest", label: "Date, oldest first", order: "OLDEST" },
  { value: "highest", label: "Score, highest", order: "HIGHEST" },
  { value: "lowest", label: "Score, lowest", order: "LOWEST" },
  { value: "fastest", label: "Time, fastest", order: "FASTEST" },
] as const;

/** High, middle and low scores (docs/rules.md, section 2); the first is any. */
export const scoreFilters = [
  { value: "", label: "Any score", score: null },
  { value: "high", label: "70% and more", score: "HIGH" },
  { value: "middle", label: "50% to 69.9%", score: "MIDDLE" },
  { value: "low", label: "Under 50%", score: "LOW" },
] as const;

/** How the list of results is narrowed and ordered. */
export interface ListState {
  kind: "regular" | "random" | "";
  score: "high" | "middle" | "low" | "";
  sort: (typeof sortOrders)[number]["value"];
  /** How many pages of the list are shown. */
  pages: number;
}

/** Nobody has more pages of results than this. */
const MOST_PAGES = 500;

/** The list of results in the address. */
export const listAddress: Address<ListState> = addressOf<ListState>({
  kind: oneOf("regular", "random"),
  score: oneOf("high", "middle", "low"),
  sort: oneOf("oldest", "highest", "lowest", "fastest"),
  pages: { ...pageNumber(3, MOST_PAGES), name: "pages" },
});

/** The same as the server is asked for it. */
export function listVariables({ kind, score, sort }: ListState) {
  return {
    kind: kind === "" ? null : kind === "random" ? ("RANDOM" as const) : ("REGULAR" as const),
    score: scoreFilters.find(({ value }) => value === score)?.score ?? null,
    order: sortOrders.find(({ value }) => value === sort)?.order ?? ("NEWEST" as const),
  };
}
