import { expect, it } from "vitest";
import { possibleTimes } from "./possible-times.ts";

const HOUR = 3600;

it("leaves times that a test allows as they are, and some seconds of rounding", () => {
  const honest = { secondsSpent: [1800, 1800, 30], secondsReading: [600, 0, 30] };
  expect(possibleTimes(honest, HOUR, [true, true, true])).toEqual(honest);
});

it("makes all smaller in proportion where they are more than the test allows", () => {
  const claimed = { secondsSpent: [604_800, 302_400, 0], secondsReading: [604_800, 10, 0] };
  expect(possibleTimes(claimed, HOUR, [true, true, true])).toEqual({
    secondsSpent: [2400, 1200, 0],
    secondsReading: [2400, 10, 0],
  });
});

it("counts no reading beyond the time at a question, and none without a passage", () => {
  const claimed = { secondsSpent: [10, 20], secondsReading: [200_000, 15] };
  expect(possibleTimes(claimed, HOUR, [true, false]).secondsReading).toEqual([10, 0]);
});
