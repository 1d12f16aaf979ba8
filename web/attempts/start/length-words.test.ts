import { expect, it } from "vitest";
import { lengthWords } from "./length-words.ts";

it.each([
  [1, "1 minute"],
  [5, "5 minutes"],
  [60, "1 hour"],
  [61, "1 hour 1 minute"],
  [120, "2 hours"],
  [150, "2 hours 30 minutes"],
])("says %d minutes", (minutes, words) => {
  expect(lengthWords(minutes)).toBe(words);
});
