// Extra time on a test for a person or a batch (docs/rules.md, section 4).
import type { FieldError } from "./failures.ts";

export const extraTimeLimits = {
  percentMax: 100,
  minutesMax: 300,
  /** In characters. */
  reasonMaxLength: 300,
  /** People and batches of one test. */
  entriesMax: 1000,
} as const;

/** Extra time, in percent of the duration or in minutes; one of the two is null. */
export interface MoreTime {
  percent: number | null;
  minutes: number | null;
}

/** Extra seconds on a test. Part of a second counts as a whole one. */
export function moreSeconds({ percent, minutes }: MoreTime, durationMinutes: number): number {
  if (minutes !== null) return minutes * 60;
  return Math.ceil((durationMinutes * 60 * (percent ?? 0)) / 100);
}

const isWhole = (value: number | null, most: number) =>
  value === null || (Number.isInteger(value) && value >= 1 && value <= most);

/** The errors of an entry; empty if valid. @param reason trimmed */
export function extraTimeErrors({ percent, minutes }: MoreTime, reason: string): FieldError[] {
  const { percentMax, minutesMax, reasonMaxLength } = extraTimeLimits;
  const errors: FieldError[] = [];
  if ((percent === null) === (minutes === null)) {
    errors.push({ field: "minutes", message: "Give either minutes or percent." });
  }
  if (!isWhole(percent, percentMax)) {
    const message = `The percentage must be a whole number from 1 to ${percentMax}.`;
    errors.push({ field: "percent", message });
  }
  if (!isWhole(minutes, minutesMax)) {
    const message = `The minutes must be a whole number from 1 to ${minutesMax}.`;
    errors.push({ field: "minutes", message });
  }
  if (reason === "") errors.push({ field: "reason", message: "Say why." });
  else if ([...reason].length > reasonMaxLength) {
    const message = `The reason can have at most ${reasonMaxLength} characters.`;
    errors.push({ field: "reason", message });
  }
  return errors;
}
