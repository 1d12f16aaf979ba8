import { expect, test } from "vitest";
import { spelled, timeInWords } from "./number-words.ts";

test("small numbers are spelled, others have digits", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 12].map(spelled)).toEqual([
    ...["no", "one", "two", "three", "four", "five", "six"],
    ...["7", "12"],
  ]);
});

test("a short time is said as in a sentence", () => {
  expect([30, 60, 90, 120, 600, 3600].map(timeInWords)).toEqual([
    ...["30 seconds", "a minute", "90 seconds", "two minutes", "10 minutes", "an hour"],
  ]);
});
