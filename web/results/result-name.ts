import { figure } from "#rules/figures.ts";
import { nameInList, PAST_YEARS } from "#rules/random-test-name.ts";

/** What a result is called by. */
export interface NamedResult {
  kind: "REGULAR" | "RANDOM";
  testTitle: string;
  totalQuestions: number;
  /** Null for a fixed test's result, and where questions were chosen. */
  filtersName?: string | null;
  /** The test whose questions were chosen, by its title; null for every other. */
  chosenFrom: string | null;
  ofPastYears: boolean;
}

/**
 * What a result is called, in lists and on its page: a random test that its student gave no name is called by its
 * filters (docs/screens.md, section 8).
 */
export function resultName({
  testTitle,
  filtersName,
}: Pick<NamedResult, "testTitle" | "filtersName">): string {
  return nameInList(testTitle, filtersName);
}

/**
 * What a random test is, under its name: "Random, 20 questions, past years", "12 chosen questions"; null for
 * others.
 */
export function resultRemark(result: NamedResult): string | null {
  if (result.kind === "REGULAR") return null;
  const { totalQuestions, filtersName, chosenFrom, ofPastYears } = result;
  const noun = totalQuestions === 1 ? "question" : "questions";
  if (chosenFrom !== null) return `${figure(totalQuestions)} chosen ${noun}`;
  const named = resultName(result) === filtersName;
  return [
    "Random",
    `${figure(totalQuestions)} ${noun}`,
    ...(named ? [] : [filtersName]),
    ...(ofPastYears && filtersName !== PAST_YEARS ? ["past years"] : []),
  ].join(", ");
}
