import { figure } from "#rules/figures.ts";
import { nameInList, PAST_YEARS } from "#rules/random-test-name.ts";

/** The fields that name a result. */
export interface NamedResult {
  kind: "REGULAR" | "RANDOM";
  testTitle: string;
  totalQuestions: number;
  /** Null for a fixed test's result, and if questions were chosen. */
  filtersName?: string | null;
  /** The title of the test whose questions were chosen; null for others. */
  chosenFrom: string | null;
  ofPastYears: boolean;
}

/**
 * The name of a result in lists and on its page. A random test without a name from its student is named after its
 * filters (docs/screens.md, section 8).
 */
export function resultName({
  testTitle,
  filtersName,
}: Pick<NamedResult, "testTitle" | "filtersName">): string {
  return nameInList(testTitle, filtersName);
}

/**
 * The kind of random test, shown below its name: "Random, 20 questions, past years", "12 chosen questions"; null for
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
