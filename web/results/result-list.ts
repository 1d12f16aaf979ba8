/** The orders of docs/screens.md, section 8. */
export const sortOrders = [
  { value: "newest", label: "Date, newest first" },
  { value: "oldest", label: "Date, oldest first" },
  { value: "highest", label: "Score, highest" },
  { value: "lowest", label: "Score, lowest" },
  { value: "fastest", label: "Time, fastest" },
] as const;

export type SortOrder = (typeof sortOrders)[number]["value"];
export type KindFilter = "all" | "regular" | "random";

/** The fields of a result that sorting and filtering look at. */
export interface ListedResult {
  id: string;
  kind: "REGULAR" | "RANDOM";
  /** Score of the maximum, 0 to 100 and below, to 1 decimal. */
  percent: number;
  timeTakenSeconds: number;
  /** ISO 8601. */
  completedAt: string;
}

/** The order named, or date newest first, the default. */
export function sortOrderFrom(text: string | null): SortOrder {
  return sortOrders.find(({ value }) => value === text)?.value ?? "newest";
}

/** The filter named, or all. */
export function kindFilterFrom(text: string | null): KindFilter {
  return text === "regular" || text === "random" ? text : "all";
}

/** The results of a kind, in the order given. */
export function ofKind<Result extends ListedResult>(results: Result[], kind: KindFilter): Result[] {
  if (kind === "all") return results;
  return results.filter((result) => result.kind === (kind === "random" ? "RANDOM" : "REGULAR"));
}

function newestFirst(left: ListedResult, right: ListedResult): number {
  const difference = Date.parse(right.completedAt) - Date.parse(left.completedAt);
  return difference || Number(right.id) - Number(left.id);
}

const comparisons: Record<SortOrder, (left: ListedResult, right: ListedResult) => number> = {
  newest: newestFirst,
  oldest: (left, right) => newestFirst(right, left),
  highest: (left, right) => right.percent - left.percent || newestFirst(left, right),
  lowest: (left, right) => left.percent - right.percent || newestFirst(left, right),
  fastest: (left, right) =>
    left.timeTakenSeconds - right.timeTakenSeconds || newestFirst(left, right),
};

/**
 * The results in an order, in a new array. Scores are compared as percentages, since tests have
 * different maximum marks; equals stand newest first.
 */
export function sortResults<Result extends ListedResult>(
  results: Result[],
  order: SortOrder,
): Result[] {
  return [...results].sort(comparisons[order]);
}
