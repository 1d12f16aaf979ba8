import { figure } from "#rules/figures.ts";
import { nameInList, PAST_YEARS } from "#rules/random-test-name.ts";

/** What a result is called by. */
export interface NamedResult {
  kind: "REGULAR" | "RANDOM";
  testTitle: string;
  totalQuestions: number;
  /** Null for a fixed test's result. */
  filtersName?: string | null;
  ofPastYears: boolean;
}

/**
 * What a result is called in a list: a random test that its student gave no name is called by its
 * filters (docs/screens.md, section 8).
 */
export function resultName({ testTitle, filtersName }: NamedResult): string {
  return nameInList(testTitle, filtersName);
}

/** What a random test is, under its name: "Random, 20 questions, past years"; null for others. */
export function resultRemark(result: NamedResult): string | null {
  if (result.kind === "REGULAR") return null;
  const { totalQuestions, filtersName, ofPastYears } = result;
  const named = resultName(result) === filtersName;
  return [
    "Random",
    `${figure(totalQuestions)} ${totalQuestions === 1 ? "question" : "questions"}`,
    ...(named ? [] : [filtersName]),
    ...(ofPastYears && filtersName !== PAST_YEARS ? ["past years"] : []),
  ].join(", ");
}
