import type { ReportItemFragment } from "../gql/graphql.ts";
import type { ReportState } from "./report-address.ts";

const KEYS: Record<
  Exclude<ReportState["items"], "">,
  (item: ReportItemFragment) => number | null
> = {
  facility: ({ facility }) => facility,
  discrimination: ({ discrimination }) => discrimination,
  omitted: ({ omittedShare }) => omittedShare,
  seconds: ({ medianSeconds }) => medianSeconds,
};

/** Whether a column's greatest comes first: what is low matters of the first two, what is high of the others. */
export function isItemsDescending({
  items,
  itemsTurned,
}: Pick<ReportState, "items" | "itemsTurned">): boolean {
  return (items === "omitted" || items === "seconds") !== (itemsTurned === "yes");
}

/** The items in the order of a column; those without the figure come last. */
export function sortedItems(
  items: readonly ReportItemFragment[],
  state: Pick<ReportState, "items" | "itemsTurned">,
): readonly ReportItemFragment[] {
  const { items: column } = state;
  if (column === "") return state.itemsTurned === "yes" ? items.toReversed() : items;
  const sign = isItemsDescending(state) ? -1 : 1;
  const key = KEYS[column];
  return items.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b);
  });
}
