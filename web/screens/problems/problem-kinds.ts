import type { ProblemKind } from "../../gql/graphql.ts";

/** The kinds of problems with a question, in display order. */
export const problemKinds: readonly { value: ProblemKind; label: string }[] = [
  { value: "KEY_WRONG", label: "Key wrong" },
  { value: "MORE_THAN_ONE_RIGHT", label: "More than one right" },
  { value: "UNCLEAR", label: "Unclear" },
  { value: "TYPO", label: "Typo" },
  { value: "OUTDATED_LAW", label: "Outdated law" },
  { value: "OTHER", label: "Something else" },
];

export function kindLabel(kind: ProblemKind): string {
  return problemKinds.find(({ value }) => value === kind)?.label ?? "";
}

/** "Key wrong 6, typo 1", most frequent first. */
export function kindCounts(kinds: readonly ProblemKind[]): string {
  const counts = problemKinds
    .map(({ value, label }) => ({ label, count: kinds.filter((kind) => kind === value).length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
  return counts
    .map(({ label, count }, index) => `${index === 0 ? label : label.toLowerCase()} ${count}`)
    .join(", ");
}
