// Times are shown in the institute's zone, "Mon dd, yyyy h:mm a IST"; durations as "Xh Ym" (docs/rules.md,
// section 13). Without the engine's formatters, which load their tables for 25 ms of every page
// (docs/decisions/0255), and whose texts follow its version.
import { MINUTE_MS } from "./durations.ts";
import { toIndia } from "./india-days.ts";
import { toZone, zoneLabel, zoneOffset } from "./zone.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = [
  ...["Jan", "Feb", "Mar", "Apr", "May", "Jun"],
  ...["Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
];

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** @throws RangeError when it is no date */
function momentOf(date: Date | string): Date {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) throw new RangeError(`No date: ${date}`);
  return moment;
}

// "Shown" is a moment whose UTC fields are what a clock and a calendar show.

function dateText(shown: Date): string {
  const day = twoDigits(shown.getUTCDate());
  return `${MONTHS[shown.getUTCMonth()]} ${day}, ${shown.getUTCFullYear()}`;
}

/** "6:42 PM". @param seconds ":05", where they decide */
function clockText(shown: Date, seconds = ""): string {
  const hours = shown.getUTCHours();
  const clock = `${hours % 12 || 12}:${twoDigits(shown.getUTCMinutes())}${seconds}`;
  return `${clock} ${hours < 12 ? "AM" : "PM"}`;
}

/** "Jan 09, 2026 6:42 PM IST". @param date a Date or an ISO 8601 string with its zone. @throws RangeError when it is no date. */
export function formatDateTime(date: Date | string): string {
  return `${formatDate(date)} ${formatTime(date)}`;
}

/** "Jan 09, 2026", the institute's day. @throws RangeError when it is no date. */
export function formatDate(date: Date | string): string {
  return dateText(toZone(momentOf(date)));
}

/** "6:42 PM IST". @throws RangeError when it is no date. */
export function formatTime(date: Date | string): string {
  const moment = momentOf(date);
  return `${clockText(toZone(moment))} ${zoneLabel(moment)}`;
}

/** "6:42:05 PM IST", where seconds decide. @throws RangeError when it is no date. */
export function formatSecond(date: Date | string): string {
  const moment = momentOf(date);
  const shown = toZone(moment);
  return `${clockText(shown, `:${twoDigits(shown.getUTCSeconds())}`)} ${zoneLabel(moment)}`;
}

/** "Wednesday, Jan 14, 2026", the institute's day. @throws RangeError when it is no date. */
export function formatWeekday(date: Date | string): string {
  const shown = toZone(momentOf(date));
  return `${WEEKDAYS[shown.getUTCDay()]}, ${dateText(shown)}`;
}

/** "10:00 AM" for what a date and time field holds, "2026-12-06T10:00". */
export function formatTyped(text: string): string {
  return clockText(momentOf(`${text}Z`));
}

/**
 * "4:30 AM your time", with the date where the reader's day is another than the institute's; null for a reader whose
 * clock shows what the institute's does.
 *
 * @param readerMinutes how many minutes the reader's clock is ahead of UTC at that moment
 * @throws RangeError when it is no date
 */
export function formatForReader(date: Date | string, readerMinutes: number): string | null {
  const moment = momentOf(date);
  if (readerMinutes * MINUTE_MS === zoneOffset(moment)) return null;
  const shown = new Date(moment.getTime() + readerMinutes * MINUTE_MS);
  const day = dateText(shown) === dateText(toZone(moment)) ? "" : `${dateText(shown)} `;
  return `${day}${clockText(shown)} your time`;
}

/** The calendar year in India, by which the database too judges a PYQ year. @throws RangeError when it is no date. */
export function istYear(date: Date | string): number {
  return toIndia(momentOf(date)).getUTCFullYear();
}

function assertFinite(value: number): void {
  if (!Number.isFinite(value)) throw new RangeError(`No length of time: ${value}`);
}

/** Whole hours and the minutes left over; fractions are rounded to whole minutes, negatives are 0. @throws RangeError when not finite. */
export function durationParts(minutes: number): { hours: number; minutes: number } {
  assertFinite(minutes);
  const whole = Math.max(0, Math.round(minutes));
  return { hours: Math.floor(whole / 60), minutes: whole % 60 };
}

/** "1h 14m" for 74, "0h 30m" for 30. @throws RangeError when not finite. */
export function formatDuration(minutes: number): string {
  const parts = durationParts(minutes);
  return `${parts.hours}h ${parts.minutes}m`;
}

/**
 * A countdown as mm:ss, minutes not wrapped into hours: "04:59", "61:08", "120:00". A started second
 * counts whole, as in remainingSeconds, so 00:00 shows only when time is up.
 * @throws RangeError when not finite.
 */
export function formatClock(seconds: number): string {
  assertFinite(seconds);
  const whole = Math.max(0, Math.ceil(seconds));
  const minutes = String(Math.floor(whole / 60)).padStart(2, "0");
  return `${minutes}:${String(whole % 60).padStart(2, "0")}`;
}

/** Whole minutes from one moment to another (milliseconds since 1970), rounded down, never negative. @throws RangeError when one is no moment. */
export function minutesAway(from: Date | number, to: number): number {
  const elapsedMs = to - Number(from);
  assertFinite(elapsedMs);
  return Math.max(0, Math.floor(elapsedMs / 60_000));
}
