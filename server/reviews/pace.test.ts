import { expect, it } from "vitest";
import { proposedRating } from "./pace.ts";

it.each([
  { isRight: false, seconds: 5, pace: 40, rating: 1 },
  { isRight: false, seconds: 500, pace: null, rating: 1 },
  { isRight: true, seconds: 1, pace: null, rating: 3 },
  { isRight: true, seconds: 81, pace: 40, rating: 2 },
  { isRight: true, seconds: 80, pace: 40, rating: 3 },
  { isRight: true, seconds: 20, pace: 40, rating: 3 },
  { isRight: true, seconds: 19, pace: 40, rating: 4 },
  // It was not measured.
  { isRight: true, seconds: 0, pace: 40, rating: 3 },
])("rates $isRight in $seconds s at a pace of $pace as $rating", (one) => {
  expect(proposedRating(one.isRight, one.seconds, one.pace)).toBe(one.rating);
});
