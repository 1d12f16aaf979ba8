// Calendar days in India, used by practice and review. India has no daylight saving time.
import { DAY_MS, HOUR_MS } from "./durations.ts";

const OFFSET_MS = 5.5 * HOUR_MS;

/** The number of the day in India; consecutive days have consecutive numbers. */
function dayNumber(moment: Date): number {
  return Math.floor((moment.getTime() + OFFSET_MS) / DAY_MS);
}

/** The start of a moment's day in India. @param later number of days later */
export function dayStart(moment: Date, later = 0): Date {
  return new Date((dayNumber(moment) + later) * DAY_MS - OFFSET_MS);
}

/** The number of days in India between two moments: 0 on the same day, 1 for tomorrow. */
export function daysFrom(moment: Date, to: Date): number {
  return dayNumber(to) - dayNumber(moment);
}

/** Shifts a moment to India's clock, for code that reads days in UTC. */
export function toIndia(moment: Date): Date {
  return new Date(moment.getTime() + OFFSET_MS);
}

/** The moment of a time on India's clock. */
export function fromIndia(shown: Date): Date {
  return new Date(shown.getTime() - OFFSET_MS);
}
