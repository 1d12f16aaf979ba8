import { expect, it } from "vitest";
import { lateWords } from "./Clock.tsx";

it.each([
  [300, "5 minutes left"],
  [241, "5 minutes left"],
  [60, "1 minute left"],
  [59, "Under a minute left"],
  [1, "Under a minute left"],
  [0, "No time left"],
])("says of %i seconds what is true of them", (seconds, words) => {
  expect(lateWords(seconds)).toBe(words);
});
