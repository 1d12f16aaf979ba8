import { formatDeduction, formatMarks, formatSignedMarks, toHundredths } from "#rules/marks.ts";

/** A number of marks from the API in words: 59.5, −0.25. */
export function marksText(marks: number): string {
  return formatMarks(toHundredths(marks));
}

/** The same with its sign: +2, −0.5, 0. */
export function signedMarksText(marks: number): string {
  return formatSignedMarks(toHundredths(marks));
}

/** The noun after a number of marks: mark after 1 and −1, or else marks. */
export function marksWord(marks: number): "mark" | "marks" {
  return Math.abs(toHundredths(marks)) === 100 ? "mark" : "marks";
}

/** The deduction for an incorrect answer, which the API returns without a sign: −0.25, or 0. */
export function deductionText(marks: number): string {
  return formatDeduction(toHundredths(marks));
}
