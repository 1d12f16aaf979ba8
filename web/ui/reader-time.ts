import { formatDateTime, formatForReader, formatTime } from "#rules/times.ts";

/** "4:30 AM your time" if the reader's time zone differs from the institute's; null otherwise. */
export function readerTime(date: Date | string): string | null {
  const moment = new Date(date);
  return formatForReader(moment, -moment.getTimezoneOffset());
}

function both(date: Date | string, text: string): string {
  const own = readerTime(date);
  return own === null ? text : `${text} (${own})`;
}

/** "Dec 06, 2026 10:00 AM IST (4:30 AM your time)"; the brackets only if the reader's zone differs. */
export function dateTimeForReader(date: Date | string): string {
  return both(date, formatDateTime(date));
}

/** "10:00 AM IST (4:30 AM your time)"; the brackets only if the reader's zone differs. */
export function timeForReader(date: Date | string): string {
  return both(date, formatTime(date));
}
