import { expect, it } from "vitest";
import { usualWords } from "./practice-form.ts";

it.each([
  [20, 118, 72, "24 minutes"],
  [20, 5, 72, "6 minutes"],
  [20, null, 90, "30 minutes"],
  [1, 10, 12, "1 minute"],
])("says how long %s of %s questions of %s s take", (numQuestions, count, usual, words) => {
  expect(usualWords({ numQuestions }, count, usual)).toBe(words);
});
