import { MINUS } from "#rules/marks.ts";

/** A coefficient to two decimals: "0.93", "−0.28", never "−0.00". */
export function coefficient(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return value < 0 && Number(text) > 0 ? MINUS + text : text;
}

/** A share in whole percent: "6%"; below 10 with a decimal if `fine`. */
export function shareText(share: number, fine = false): string {
  const percent = share * 100;
  return `${fine && percent < 10 && percent > 0 ? percent.toFixed(1) : Math.round(percent)}%`;
}

/** "A" for the first option. */
export function optionLetter(option: number): string {
  return String.fromCharCode(65 + option);
}
