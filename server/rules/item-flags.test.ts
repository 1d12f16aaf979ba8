import { expect, it } from "vitest";
import { simulateRadar } from "../reports/testing/simulate-radar.ts";
import { confidenceOf, isFlagged, type KeyEvidence, keyEvidence, reopens } from "./item-flags.ts";

/** 40 attempts: the strong half chooses B, the weak half A. */
const strongChooseB = new Map([
  [0.8, [0, 0, 10]],
  [0.7, [0, 1, 9]],
  [0.4, [1, 8, 1]],
  [0.2, [1, 9, 0]],
]);

it("names the option that does best, and every reason", () => {
  const evidence = keyEvidence(strongChooseB, 4, [0]);
  expect(evidence).toMatchObject({
    ...{ attempts: 40, answered: 38, option: 1, bestQuarter: 10, bestQuarterChose: 10 },
    reasons: ["other_beats_key", "negative_discrimination", "best_quarter"],
  });
  // The mean is 21/40, the variance (10 * (0.275^2 + 0.175^2 + 0.125^2 + 0.325^2)) / 40.
  const deviation = Math.sqrt((0.275 ** 2 + 0.175 ** 2 + 0.125 ** 2 + 0.325 ** 2) / 4);
  const meanOfB = (8 + 6.3 + 0.4) / 20;
  expect(evidence?.optionDiscrimination).toBeCloseTo((meanOfB - 0.525) / deviation, 12);
  expect(isFlagged(evidence as KeyEvidence)).toBe(true);
  const sound = keyEvidence(strongChooseB, 4, [1]);
  expect(sound?.strength).toBeLessThan(0);
  expect(isFlagged(sound as KeyEvidence)).toBe(false);
  // Both are right, so there is nothing to compare.
  expect(keyEvidence(strongChooseB, 4, [0, 1])).toBeNull();
});

it("says nothing below 20 attempts, of one score, or of one choice", () => {
  expect(
    keyEvidence(
      new Map([
        [0.5, [0, 10, 5]],
        [0.6, [0, 1, 3]],
      ]),
      4,
      [0],
    ),
  ).toBeNull();
  expect(keyEvidence(new Map([[0.5, [0, 10, 15]]]), 4, [0])).toBeNull();
  expect(
    keyEvidence(
      new Map([
        [0.5, [0, 15]],
        [0.6, [0, 15]],
      ]),
      4,
      [0],
    ),
  ).toBeNull();
});

it("opens a closed flag for another option or a clearly greater advantage alone", () => {
  const evidence = keyEvidence(strongChooseB, 4, [0]) as KeyEvidence;
  const twice = new Map(
    [...strongChooseB].map(([rest, counts]) => [rest, counts.map((count) => 2 * count)]),
  );
  expect(reopens(evidence, keyEvidence(twice, 4, [0]) as KeyEvidence)).toBe(false);
  expect(reopens({ ...evidence, option: 2 }, evidence)).toBe(true);
  expect(reopens({ ...evidence, optionDiscrimination: 0 }, evidence)).toBe(true);
});

it("turns a strength into a probability", () => {
  expect(confidenceOf(0)).toBeCloseTo(0.5, 6);
  expect(confidenceOf(1.2816)).toBeCloseTo(0.9, 4);
  expect(confidenceOf(9)).toBeLessThanOrEqual(1);
});

it("finds planted keys of a small bank, and flags few sound ones", () => {
  const outcomes = [1, 2, 3].map((seed) =>
    simulateRadar(seed, { items: 200, planted: 4, students: 300, papers: null }),
  );
  const sum = (name: "found" | "wrongly") => outcomes.reduce((total, one) => total + one[name], 0);
  expect(sum("found")).toBeGreaterThanOrEqual(11);
  expect(sum("wrongly")).toBeLessThanOrEqual(3);
});
