// Percentages: score / max marks x 100, shown to 1 decimal (docs/rules.md, section 2). Rounded half
// away from nought on the exact quotient, since a binary one would put 0.05 percent to either side
// as it happens.
import { MINUS } from "./marks.ts";

/**
 * The percentage in tenths of a percent, rounded half away from nought: 5950 of 8000 is 744.
 * Both are whole numbers of one unit (hundredths of a mark, or counts); the score may be negative.
 * @throws RangeError when one is no safe integer, or the maximum is not above 0.
 */
export function percentTenths(scoreHundredths: number, maxHundredths: number): number {
  if (!Number.isSafeInteger(scoreHundredths) || !Number.isSafeInteger(maxHundredths)) {
    throw new RangeError(`No whole numbers: ${scoreHundredths} of ${maxHundredths}`);
  }
  if (maxHundredths <= 0) throw new RangeError(`A percentage of ${maxHundredths}`);
  // BigInt, since a thousand times a safe integer need not be one.
  const divisor = BigInt(maxHundredths);
  const dividend = BigInt(Math.abs(scoreHundredths)) * 1000n;
  const tenths = Number((2n * dividend + divisor) / (2n * divisor));
  return scoreHundredths < 0 && tenths > 0 ? -tenths : tenths;
}

/** The percentage as shown, to 1 decimal: 5950 of 8000 is 74.4. @throws RangeError as percentTenths. */
export function roundPercent(score: number, max: number): number {
  return percentTenths(score, max) / 10;
}

const PLAIN_DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * An average or a best percentage to 1 decimal, half away from nought.
 *
 * It is rounded to 6 decimals first. The database keeps percentages to 10 decimals, so thirds are
 * cut there, and a mean that is exactly 66.65 can come back as 66.6499999999; it should show as
 * 66.7. The price, that a mean truly within half a millionth below a middle goes up, is one that
 * nobody can notice. The same step makes a binary number the decimal it stands for: 79.95 is kept
 * as 79.9500000000000028..., 8.45 as 8.4499999999999992....
 * @param value a decimal string as PostgreSQL's numeric gives it, or a number.
 * @throws RangeError when it is not a finite number.
 */
export function roundToTenth(value: number | string): number {
  // A decimal library writes very small numbers with an exponent; those are nought to 6 decimals.
  const isPlain = typeof value === "string" && !/e/i.test(value);
  const text = isPlain ? value : Number(value).toFixed(6);
  const match = PLAIN_DECIMAL.exec(text);
  if (!match) throw new RangeError(`No decimal number: ${value}`);
  const [, sign, whole, fraction = ""] = match;
  const millionths =
    BigInt(`${whole}${fraction.slice(0, 6).padEnd(6, "0")}`) +
    (fraction.charAt(6) >= "5" ? 1n : 0n);
  const tenths = Number((millionths + 50_000n) / 100_000n);
  return (sign && tenths > 0 ? -tenths : tenths) / 10;
}

/** A percentage with 1 decimal: "74.4%", "−2.5%", never "−0.0%". @throws RangeError when not finite. */
export function formatPercent(percent: number): string {
  const rounded = roundToTenth(percent);
  return `${rounded < 0 ? MINUS : ""}${Math.abs(rounded).toFixed(1)}%`;
}
