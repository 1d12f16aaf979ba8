import { compareNames } from "#rules/name-order.ts";
import { foldName } from "#rules/near-names.ts";
import type { BankNameFragment } from "../gql/graphql.ts";

/** How names are ordered; "" as they were first added. */
export type Order = "" | "name" | "questions";

/** A topic, or a subject with its topics, of which a search finds one too. */
type Name = BankNameFragment & { topicNames?: readonly string[] };

/** The names that a search leaves, in an order; questions without a topic stay last. */
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
