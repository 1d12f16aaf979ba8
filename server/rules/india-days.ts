// Days as India has them, by which practice and review count. India's clock is never changed.
import { DAY_MS, HOUR_MS } from "./durations.ts";

const OFFSET_MS = 5.5 * HOUR_MS;

/** The number of the day in India; the one after has the next. */
function dayNumber(moment: Date): number {
  return Math.floor((moment.getTime() + OFFSET_MS) / DAY_MS);
}

/** The moment at which the day of a moment began in India. @param later so many days later */
export function dayStart(moment: Date, later = 0): Date {
  return new Date((dayNumber(moment) + later) * DAY_MS - OFFSET_MS);
}

/** How many days in India lie between two moments: 0 on the same day, 1 for tomorrow. */
export function daysFrom(moment: Date, to: Date): number {
  return dayNumber(to) - dayNumber(moment);
}

/** The moment as a clock in India shows it, for what reads days off UTC. */
export function toIndia(moment: Date): Date {
  return new Date(moment.getTime() + OFFSET_MS);
}

/** The moment that a clock in India shows so. */
export function fromIndia(shown: Date): Date {
  return new Date(shown.getTime() - OFFSET_MS);
}
