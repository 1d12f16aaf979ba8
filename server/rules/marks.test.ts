import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatDeduction,
  formatMarks,
  formatMarksFixed,
  formatMaxMarksPreview,
  formatSignedMarks,
  fromHundredths,
  maxMarks,
  toHundredths,
} from "./marks.ts";

const hundredths = fc.integer({ min: -100_000_000, max: 100_000_000 });

describe("toHundredths", () => {
  test.each([
    [0.29, 29],
    [1.1, 110],
    [8.41, 841],
    [1.15, 115],
    [4.35, 435],
    [1.005e3, 100_500],
    [-0.25, -25],
    [0, 0],
    [-0, 0],
    [1e12, 1e14],
  ])("%d marks are %d hundredths", (marks, expected) => {
    expect(toHundredths(marks)).toBe(expected);
  });

  test.each([
    0.001,
    1.255,
    1 / 3,
    0.1 + 0.2,
    1e-9,
    1e13,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ])("%d is refused", (marks) => {
    expect(() => toHundredths(marks)).toThrow(RangeError);
  });

  test("reads back every decimal of two places", () => {
    fc.assert(
      fc.property(hundredths, (h) => {
        const digits = String(Math.abs(h)).padStart(3, "0");
        const decimal = `${h < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(toHundredths(Number(decimal))).toBe(h);
        expect(fromHundredths(h)).toBe(Number(decimal));
        expect(toHundredths(fromHundredths(h))).toBe(h);
      }),
    );
  });

  test("refuses every third decimal", () => {
    fc.assert(
      fc.property(hundredths, fc.integer({ min: 1, max: 9 }), (h, thousandth) => {
        expect(() => toHundredths((h * 10 + thousandth) / 1000)).toThrow(RangeError);
      }),
    );
  });
});

test.each([
  [5950, "59.5"],
  [12_000, "120"],
  [1368, "13.68"],
  [1305, "13.05"],
  [-25, "\u22120.25"],
  [0, "0"],
  [-0, "0"],
  [10_000, "100"],
  [1_000_00, "1,000"],
  [-1_00_000_50, "\u22121,00,000.5"],
])("%d hundredths are shown as %s", (h, text) => {
  expect(formatMarks(h)).toBe(text);
});

test("signed marks and deductions", () => {
  expect([200, -50, 0, -0].map(formatSignedMarks)).toEqual(["+2", "\u22120.5", "0", "0"]);
  expect([25, -25, 0, -0, 33].map(formatDeduction)).toEqual([
    "\u22120.25",
    "\u22120.25",
    "0",
    "0",
    "\u22120.33",
  ]);
});

test("fixed decimals, rounded half away from nought", () => {
  expect([1000, 25, 24, -25, -24, -4, 1995].map((h) => formatMarksFixed(h, 1))).toEqual([
    "10.0",
    "0.3",
    "0.2",
    "\u22120.3",
    "\u22120.2",
    "0.0",
    "20.0",
  ]);
  expect(formatMarksFixed(-50, 2)).toBe("\u22120.50");
});

test("shown marks read back as they were", () => {
  fc.assert(
    fc.property(hundredths, (h) => {
      const read = (text: string) => Number(text.replace("\u2212", "-").replaceAll(",", "")) + 0;
      expect(read(formatMarks(h))).toBe(fromHundredths(h));
      expect(read(formatMarksFixed(h, 2))).toBe(fromHundredths(h));
      expect(read(formatSignedMarks(h))).toBe(fromHundredths(h));
      expect(Math.abs(read(formatMarksFixed(h, 1)) * 10 - h / 10)).toBeLessThanOrEqual(0.5001);
    }),
  );
});

test("maximum marks and their preview", () => {
  expect(maxMarks(40, 200)).toBe(8000);
  expect(maxMarks(0, 200)).toBe(0);
  expect(formatMaxMarksPreview(10, 100)).toBe("10.0");
  expect(formatMaxMarksPreview(3, 125)).toBe("3.8");
  expect(() => maxMarks(1.5, 100)).toThrow(RangeError);
  expect(() => maxMarks(-1, 100)).toThrow(RangeError);
  expect(() => maxMarks(1, 0.5)).toThrow(RangeError);
});

test("a fraction of a hundredth is never shown", () => {
  for (const format of [formatMarks, formatSignedMarks, formatDeduction, fromHundredths]) {
    expect(() => format(12.5)).toThrow(RangeError);
    expect(() => format(Number.NaN)).toThrow(RangeError);
  }
});
