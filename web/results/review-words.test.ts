import { expect, it } from "vitest";
import { reviewDuration, reviewRoom } from "./review-words.ts";

it.each([
  [10, "about 10 minutes"],
  [12, "about 10 minutes"],
  [30, "about 30 minutes"],
  [45, "about 45 minutes"],
  [60, "about an hour"],
  [90, "about 1½ hours"],
  [120, "about 2 hours"],
  [200, "about 3½ hours"],
])("a review of %i questions usually takes %s", (questions, words) => {
  expect(reviewDuration(questions)).toBe(words);
  expect(`about ${reviewRoom(questions)}`).toBe(words);
});
