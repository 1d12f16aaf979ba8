// Marks are counted in whole hundredths (1.25 marks = 125), so that sums are exact. Only the edges
// (an API body, a form field, a label) speak of marks. docs/rules.md, section 1.

import { figure } from "./figures.ts";

/** A whole number of hundredths of a mark; negative below nought. */
export type Hundredths = number;

/** The real minus sign, as wide as the plus; the hyphen is not one. */
export const MINUS = "\u2212";

/** Up to here neighbouring hundredths are still different binary numbers, with room to spare. */
const LARGEST_MARKS = 1e12;

function assertHundredths(hundredths: Hundredths): void {
  if (!Number.isSafeInteger(hundredths)) {
    throw new RangeError(`Marks are counted in whole hundredths, not ${hundredths}`);
  }
}

/**
 * Marks (1.25) as hundredths (125), exactly: a decimal of at most two places is the binary number
 * nearest to some whole hundredth, and to no other.
 * @throws RangeError when the number is not finite, beyond 10^12, or has more than two decimals.
 */
export function toHundredths(marks: number): Hundredths {
  const hundredths = Math.round(marks * 100);
  if (!(Math.abs(marks) <= LARGEST_MARKS) || hundredths / 100 !== marks) {
    throw new RangeError(`Marks have at most two decimals, not ${marks}`);
  }
  return hundredths === 0 ? 0 : hundredths;
}

/** Hundredths (125) as marks (1.25), the nearest binary number. @throws RangeError for a fraction. */
export function fromHundredths(hundredths: Hundredths): number {
  assertHundredths(hundredths);
  return hundredths / 100;
}

/**
 * Marks with exactly 1 or 2 decimals, rounded half away from nought: "10.0", "−0.50". Never "−0.0".
 * @throws RangeError when `hundredths` is not a whole number.
 */
export function formatMarksFixed(hundredths: Hundredths, decimals: 1 | 2): string {
  assertHundredths(hundredths);
  const size = Math.abs(hundredths);
  const units = decimals === 2 ? size : Math.floor((size + 5) / 10);
  const scale = 10 ** decimals;
  const fraction = String(units % scale).padStart(decimals, "0");
  const sign = hundredths < 0 && units > 0 ? MINUS : "";
  return `${sign}${figure(Math.floor(units / scale))}.${fraction}`;
}

/** Marks with as many decimals as they need: "120", "59.5", "13.68", "−0.25". @throws RangeError for a fraction of a hundredth. */
export function formatMarks(hundredths: Hundredths): string {
  return formatMarksFixed(hundredths, 2).replace(/\.00$|0$/, "");
}

/** Marks with their sign, as a marking scheme shows them: "+2", "−0.5", "0". @throws RangeError for a fraction of a hundredth. */
export function formatSignedMarks(hundredths: Hundredths): string {
  return (hundredths > 0 ? "+" : "") + formatMarks(hundredths);
}

/** A deduction as it is shown: 25 and −25 are both "−0.25"; none is "0". @throws RangeError for a fraction of a hundredth. */
export function formatDeduction(deductionHundredths: Hundredths): string {
  return formatMarks(-Math.abs(deductionHundredths));
}

/**
 * Total marks = questions x correct marks (docs/rules.md, section 1), in hundredths.
 * @throws RangeError when the count is no whole number from 0 up, or the product is not exact.
 */
export function maxMarks(questionCount: number, correctHundredths: Hundredths): Hundredths {
  if (!Number.isSafeInteger(questionCount) || questionCount < 0) {
    throw new RangeError(`A test has a whole number of questions, not ${questionCount}`);
  }
  assertHundredths(correctHundredths);
  const hundredths = questionCount * correctHundredths;
  assertHundredths(hundredths);
  return hundredths === 0 ? 0 : hundredths;
}

/**
 * The generator's preview of the maximum marks, to 1 decimal: "10.0" (docs/rules.md, section 1).
 * @throws RangeError as maxMarks.
 */
export function formatMaxMarksPreview(
  questionCount: number,
  correctHundredths: Hundredths,
): string {
  return formatMarksFixed(maxMarks(questionCount, correctHundredths), 1);
}
