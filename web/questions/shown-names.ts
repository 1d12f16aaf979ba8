import { compareNames } from "#rules/name-order.ts";
import { foldName } from "#rules/near-names.ts";
import type { BankNameFragment } from "../gql/graphql.ts";

/** The order of names; "" for the order in which they were added. */
export type Order = "" | "name" | "questions";

/** A topic, or a subject with its topics, by which a search finds it too. */
type Name = BankNameFragment & { topicNames?: readonly string[] };

/** The names that match a search, in an order; questions without a topic come last. */
export function shownNames(names: readonly Name[], search: string, order: Order) {
  const wanted = foldName(search);
  const found = names.filter(({ name, topicNames = [] }) =>
    [name ?? "No topic", ...topicNames].some((one) => foldName(one).includes(wanted)),
  );
  const named = found.filter(({ name }) => name !== null);
  if (order === "name") named.sort((a, b) => compareNames(a.name ?? "", b.name ?? ""));
  if (order === "questions") named.sort((a, b) => b.questionCount - a.questionCount);
  return [...named, ...found.filter(({ name }) => name === null)];
}
