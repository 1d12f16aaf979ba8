import { expect, it } from "vitest";
import { addAnswer, emptyItem, itemStatistics, reachedCount } from "./item-statistics.ts";

const answer = { revisionId: 1, choice: 0, isRight: true, isReached: true, seconds: 10, rest: 0.5 };
function itemOf(...answers: Partial<typeof answer>[]) {
  const tally = emptyItem();
  for (const one of answers) addAnswer(tally, { ...answer, ...one });
  return itemStatistics(tally);
}
const wrong = { choice: 1, isRight: false };

it("correlates right answers with the score on the rest", () => {
  const item = itemOf(
    { rest: 0.9 },
    { rest: 0.7 },
    { ...wrong, rest: 0.4 },
    { ...wrong, rest: 0.2 },
  );
  // Deviations 0.35, 0.15, -0.15, -0.35; the right ones are the best, so no covariance is greater.
  expect(item.discrimination).toBeCloseTo(0.25 / Math.sqrt(0.0725), 12);
  expect(item.efficiency).toBeCloseTo(1, 12);
  const turned = itemOf(
    { rest: 0.2 },
    { rest: 0.4 },
    { ...wrong, rest: 0.7 },
    { ...wrong, rest: 0.9 },
  );
  expect(turned.discrimination).toBeCloseTo(-0.25 / Math.sqrt(0.0725), 12);
  expect(turned.efficiency).toBeCloseTo(-1, 12);
});

it("has no discrimination where all are right, or all score the same", () => {
  expect(itemOf({ rest: 0.1 }, { rest: 0.9 })).toMatchObject({
    ...{ facility: 1, discrimination: null, efficiency: null },
  });
  expect(itemOf({ rest: 0.3 }, { ...wrong, rest: 0.3 }).discrimination).toBeNull();
});

it("distinguishes omitted from not reached", () => {
  const item = itemOf(
    { rest: 0.6 },
    { choice: -1, isRight: false, rest: 0.2 },
    { choice: -1, isRight: false, isReached: false, rest: 0.1 },
  );
  expect(item.notReached).toBe(1);
  expect(item.choices).toEqual([
    { choice: -1, count: 1, meanRest: 0.2 },
    { choice: 0, count: 1, meanRest: 0.6 },
  ]);
  expect(reachedCount([0, -1, 2, -1, -1])).toBe(3);
  expect(reachedCount([-1, -1])).toBe(0);
});

it("counts the choices of the newest wording only, and the times of those who saw it", () => {
  const item = itemOf(
    { revisionId: 7, choice: 2, seconds: 30 },
    { revisionId: 3, choice: 0, seconds: 0 },
    { revisionId: 7, choice: 1, isRight: false, seconds: 50 },
  );
  expect(item).toMatchObject({
    attempts: 3,
    revisionId: 7,
    revisionAttempts: 2,
    medianSeconds: 40,
  });
  expect(item.choices.map(({ choice }) => choice)).toEqual([1, 2]);
  expect(item.p90Seconds).toBeCloseTo(48, 12);
});
