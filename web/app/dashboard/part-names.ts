import type { DashboardQueryVariables } from "../../gql/graphql.ts";

/** The parts of the dashboard, each of which fails by itself. */
export const PART_NAMES = [
  "userStatistics",
  "subjectStatistics",
  "tests",
  "results",
  "openAttempts",
  "practising",
  "dueReviews",
  "openBlindReviews",
  "findings",
] as const satisfies readonly (keyof DashboardQueryVariables)[];

/** The name of one. */
export type PartName = (typeof PART_NAMES)[number];

/** Asks for some of the parts. */
export function partsAsked(which: readonly PartName[]): DashboardQueryVariables {
  const entries = PART_NAMES.map((name) => [name, which.includes(name)]);
  return Object.fromEntries(entries) as DashboardQueryVariables;
}
