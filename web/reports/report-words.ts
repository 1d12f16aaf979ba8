import { formatMarks, formatMarksFixed } from "#rules/marks.ts";
import { formatDuration } from "#rules/times.ts";

/** A number of marks that was worked out, to one decimal: "59.2". */
export function marksFigure(marks: number): string {
  return formatMarksFixed(Math.round(marks * 100), 1);
}

/** The same to two decimals, as many as it needs: "73.75". */
export function marksExactly(marks: number): string {
  return formatMarks(Math.round(marks * 100));
}

/** Seconds as "24s", "1m 11s" or "1h 54m". */
export function secondsText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole >= 3600) return formatDuration(whole / 60);
  return whole < 60
    ? `${whole}s`
    : `${Math.floor(whole / 60)}m ${String(whole % 60).padStart(2, "0")}s`;
}
