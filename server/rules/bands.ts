// Score colours, letter grades, high and low scores (docs/rules.md, section 2).
//
// Decision: a band is judged on the percentage as it is shown, rounded to 1 decimal, so that the
// number and its colour or letter never disagree: 79.95 is shown as 80.0% and is green.
import { scoreLimits } from "./limits.ts";
import { roundPercent, roundToTenth } from "./percent.ts";

export type ScoreColour = "green" | "yellow" | "orange" | "red";
export type LetterGrade = "A+" | "A" | "B" | "C" | "D" | "F";

/** 80 or more green, 60 yellow, 40 orange, else red. @throws RangeError when not finite. */
export function scoreColour(percent: number): ScoreColour {
  const shown = roundToTenth(percent);
  if (shown >= 80) return "green";
  if (shown >= 60) return "yellow";
  return shown >= 40 ? "orange" : "red";
}

/** 90 or more A+, 80 A, 70 B, 60 C, 50 D, else F. @throws RangeError when not finite. */
export function letterGrade(percent: number): LetterGrade {
  const shown = roundToTenth(percent);
  if (shown >= 90) return "A+";
  if (shown >= 80) return "A";
  if (shown >= 70) return "B";
  if (shown >= 60) return "C";
  return shown >= 50 ? "D" : "F";
}

/** At least 70 percent. @throws RangeError when not finite. */
export function isHighScore(percent: number): boolean {
  return roundToTenth(percent) >= scoreLimits.highScorePercent;
}

/**
 * The share of high scores among results, in percent to one decimal; 0 for no results.
 * @param highScores number of high results
 */
export function highScoreRate(highScores: number, results: number): number {
  return results === 0 ? 0 : roundPercent(highScores, results);
}
