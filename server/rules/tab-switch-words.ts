// The rule of tab switches in words (docs/rules.md, section 4): every place that states it states the
// same, so no dialog can promise less or more than the FAQ.
import { quizLimits } from "./limits.ts";

const COUNTS = ["no", "one", "two", "three", "four", "five"];
const ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth"];

const limit = quizLimits.tabSwitchLimit;

/** "The first four tab switches are warnings; with the fifth the test must be submitted." */
export const tabSwitchRule = `The first ${COUNTS[limit]} tab switches are warnings; with the ${ORDINALS[limit + 1]} the test must be submitted.`;

/**
 * What the warning of a tab switch says of the next ones.
 *
 * @param count how many there were, from 1 to the limit
 */
export function tabSwitchWarning(count: number): string {
  if (count < limit) return tabSwitchRule;
  return "This was the last warning: with the next tab switch the test must be submitted.";
}
