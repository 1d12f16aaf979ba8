import { formatMarks, formatMarksFixed, MINUS } from "#rules/marks.ts";
import { formatDuration } from "#rules/times.ts";

/** A number of marks that was worked out, to one decimal: "59.2". */
export function marksFigure(marks: number): string {
  return formatMarksFixed(Math.round(marks * 100), 1);
}

/** The same to two decimals, as many as it needs: "73.75". */
export function marksExactly(marks: number): string {
  return formatMarks(Math.round(marks * 100));
}

/** A coefficient to two decimals: "0.93", "−0.28", never "−0.00". */
export function coefficient(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return value < 0 && Number(text) > 0 ? MINUS + text : text;
}

/** A share in whole percent: "6%"; with a decimal below 10 where `fine`. */
export function shareText(share: number, fine = false): string {
  const percent = share * 100;
  return `${fine && percent < 10 && percent > 0 ? percent.toFixed(1) : Math.round(percent)}%`;
}

/** Seconds as "24s", "1m 11s" or "1h 54m". */
export function secondsText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole >= 3600) return formatDuration(whole / 60);
  return whole < 60
    ? `${whole}s`
    : `${Math.floor(whole / 60)}m ${String(whole % 60).padStart(2, "0")}s`;
}

/** "A" for the first option. */
export function optionLetter(option: number): string {
  return String.fromCharCode(65 + option);
}
