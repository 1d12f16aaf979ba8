import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPercent, percentTenths, roundPercent, roundToTenth } from "./percent.ts";

describe("percentTenths", () => {
  test.each([
    [5950, 8000, 744],
    [-200, 8000, -25],
    [0, 8000, 0],
    [-1, 8000, 0],
    [1, 2000, 1],
    [-1, 2000, -1],
    [1999, 4000, 500],
    [3, 8, 375],
    [1, 3, 333],
    [2, 3, 667],
    [8000, 8000, 1000],
    [1, Number.MAX_SAFE_INTEGER, 0],
    [Number.MAX_SAFE_INTEGER, 1, 9_007_199_254_740_991_000],
  ])("%d of %d", (score, max, tenths) => {
    expect(percentTenths(score, max)).toBe(tenths);
  });

  test("is the nearest tenth, ties away from nought", () => {
    const max = fc.integer({ min: 1, max: 100_000_000 });
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), max, (score, total) => {
        const tenths = percentTenths(score, total);
        // In whole numbers: |score * 1000 - tenths * total| is at most half of total.
        const off = BigInt(score) * 1000n - BigInt(tenths) * BigInt(total);
        const doubled = 2n * (score < 0 ? -off : off);
        expect(doubled < BigInt(total) && doubled >= -BigInt(total)).toBe(true);
        expect(percentTenths(0 - score, total) + tenths).toBe(0);
        expect(roundPercent(score, total)).toBe(tenths / 10);
      }),
    );
  });

  test("refuses fractions and a maximum of nought", () => {
    expect(() => percentTenths(1, 0)).toThrow(RangeError);
    expect(() => percentTenths(1, -5)).toThrow(RangeError);
    expect(() => percentTenths(0.5, 5)).toThrow(RangeError);
    expect(() => percentTenths(Number.NaN, 5)).toThrow(RangeError);
  });
});

describe("roundToTenth", () => {
  test.each<[number | string, number]>([
    ["74.3750000000", 74.4],
    ["66.6499999999", 66.7],
    ["66.6499990000", 66.6],
    ["-66.6500000000", -66.7],
    ["33.3333333333", 33.3],
    ["99.9500000000", 100],
    ["0.0499999999", 0.1],
    ["-0.0400000000", 0],
    ["100", 100],
    ["1e-10", 0],
    ["5E-2", 0.1],
    [79.95, 80],
    [8.45, 8.5],
    [-8.45, -8.5],
    [79.94, 79.9],
    [-0.04, 0],
    [-0, 0],
  ])("%s is %d", (value, rounded) => {
    expect(roundToTenth(value)).toBe(rounded);
  });

  test.each(["", " ", "abc", "12.", "e", "1,5", "NaN", Number.NaN, Number.POSITIVE_INFINITY])(
    "%s is refused",
    (value) => {
      expect(() => roundToTenth(value)).toThrow(RangeError);
    },
  );

  test("agrees with the exact percentage when the database cut it to 10 decimals", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000, max: 100_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        (score, max) => {
          const scaled = (BigInt(Math.abs(score)) * 10n ** 12n) / BigInt(max);
          const digits = String(scaled).padStart(11, "0");
          const text = `${score < 0 ? "-" : ""}${digits.slice(0, -10)}.${digits.slice(-10)}`;
          expect(roundToTenth(text)).toBe(roundPercent(score, max));
        },
      ),
    );
  });

  test("leaves what is rounded as it is", () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), (tenths) => {
        expect(roundToTenth(tenths / 10)).toBe(tenths / 10);
        expect(roundToTenth(String(tenths / 10))).toBe(tenths / 10);
      }),
    );
  });
});

test("percentages as they are shown", () => {
  expect([74.4, 100, 0, -2.5, -0.04, 74.375, 79.95].map(formatPercent)).toEqual([
    "74.4%",
    "100.0%",
    "0.0%",
    "\u22122.5%",
    "0.0%",
    "74.4%",
    "80.0%",
  ]);
});
