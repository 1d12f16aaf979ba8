// Times are shown in IST, "Mon dd, yyyy h:mm a IST"; durations as "Xh Ym" (docs/rules.md,
// section 13). The texts are put together from the formatter's parts, because its own text may use
// a narrow no-break space and its commas follow the engine's version.

const TIME_ZONE = "Asia/Kolkata";

// Made once: constructing a formatter costs far more than using it.
const IST = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
  timeZone: TIME_ZONE,
  weekday: "long",
  year: "numeric",
  month: "short",
  day: "2-digit",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});

/** The seconds of a moment, which are the same in every zone of whole minutes. */
function secondText(date: Date | string): string {
  return String(new Date(date).getUTCSeconds()).padStart(2, "0");
}

type IstParts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

function istParts(date: Date | string): IstParts {
  const instant = typeof date === "string" ? new Date(date) : date;
  if (Number.isNaN(instant.getTime())) throw new RangeError(`No date: ${date}`);
  const parts: IstParts = {};
  for (const { type, value } of IST.formatToParts(instant)) parts[type] = value;
  return parts;
}

function dateText(parts: IstParts): string {
  return `${parts.month} ${parts.day}, ${parts.year}`;
}

function timeText(parts: IstParts): string {
  return `${parts.hour}:${parts.minute} ${parts.dayPeriod?.toUpperCase()} IST`;
}

/** "Jan 09, 2026 6:42 PM IST". @param date a Date or an ISO 8601 string with its zone. @throws RangeError when it is no date. */
export function formatIst(date: Date | string): string {
  const parts = istParts(date);
  return `${dateText(parts)} ${timeText(parts)}`;
}

/** "Jan 09, 2026", the day in India. @throws RangeError when it is no date. */
export function formatIstDate(date: Date | string): string {
  return dateText(istParts(date));
}

/** "6:42 PM IST". @throws RangeError when it is no date. */
export function formatIstTime(date: Date | string): string {
  return timeText(istParts(date));
}

/** "6:42:05 PM IST", where seconds decide. @throws RangeError when it is no date. */
export function formatIstSecond(date: Date | string): string {
  const { hour, minute, dayPeriod } = istParts(date);
  return `${hour}:${minute}:${secondText(date)} ${dayPeriod?.toUpperCase()} IST`;
}

/** "Wednesday, Jan 14, 2026", the day in India. @throws RangeError when it is no date. */
export function formatIstWeekday(date: Date | string): string {
  const parts = istParts(date);
  return `${parts.weekday}, ${dateText(parts)}`;
}

/** The calendar year in India, by which the database too judges a PYQ year. @throws RangeError when it is no date. */
export function istYear(date: Date | string): number {
  return Number(istParts(date).year);
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
 * A countdown as mm:ss, minutes not wrapped into hours: "04:59", "61:08", "120:00". A begun second
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
