import { expect, it } from "vitest";
import { possibleTimes } from "./possible-times.ts";

const HOUR = 3600;

it("leaves times that fit into the time taken as they are", () => {
  const honest = { secondsSpent: [1800, 1770, 30], secondsReading: [600, 0, 30] };
  expect(possibleTimes(honest, HOUR, [true, true, true])).toEqual(honest);
});

it("makes all smaller in proportion where they are more than the time taken", () => {
  const claimed = { secondsSpent: [604_800, 302_400, 0], secondsReading: [604_800, 10, 0] };
  expect(possibleTimes(claimed, HOUR, [true, true, true])).toEqual({
    secondsSpent: [2400, 1200, 0],
    secondsReading: [2400, 10, 0],
  });
});

it("loses no second to rounding, and none comes from it", () => {
  const claimed = { secondsSpent: Array(120).fill(31), secondsReading: Array(120).fill(0) };
  const { secondsSpent } = possibleTimes(claimed, HOUR, []);
  expect(secondsSpent.reduce((sum, one) => sum + one, 0)).toBe(HOUR);
  expect(secondsSpent.every((seconds) => seconds === 30)).toBe(true);
  const uneven = { secondsSpent: [100, 60, 31, 0], secondsReading: [0, 0, 0, 0] };
  expect(possibleTimes(uneven, 128, []).secondsSpent).toEqual([67, 40, 21, 0]);
});

it("leaves no part of a paper more than its own time, and all of them no more than the time taken", () => {
  const claimed = { secondsSpent: [90, 90, 30, 10], secondsReading: [90, 0, 30, 0] };
  const parts = [
    { start: 0, count: 2, seconds: 60 },
    { start: 2, count: 2, seconds: 60 },
  ];
  expect(possibleTimes(claimed, HOUR, [true, false, true, false], parts)).toEqual({
    secondsSpent: [30, 30, 30, 10],
    secondsReading: [30, 0, 30, 0],
  });
  expect(possibleTimes(claimed, 50, [], parts).secondsSpent).toEqual([15, 15, 15, 5]);
});

it("counts no reading beyond the time at a question, and none without a passage", () => {
  const claimed = { secondsSpent: [10, 20], secondsReading: [200_000, 15] };
  expect(possibleTimes(claimed, HOUR, [true, false]).secondsReading).toEqual([10, 0]);
});
