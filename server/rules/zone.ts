// The institute's time zone, in which times are shown and typed (docs/rules.md, section 13). India's clock is never
// changed, so there a fixed offset does, without the tables of `Intl` (docs/decisions/0255).
import { DAY_MS, HOUR_MS } from "./durations.ts";

/** The zone unless the operator sets another. */
export const INDIA = "Asia/Kolkata";

interface Zone {
  name: string;
  /** How far its clock is ahead of UTC, in milliseconds. */
  offsetAt: (moment: number) => number;
  /** What people call it at that moment: "IST", "GMT", "BST". */
  labelAt: (moment: number) => string;
}

const india: Zone = { name: INDIA, offsetAt: () => 5.5 * HOUR_MS, labelAt: () => "IST" };
let zone = india;

/** True for a name of the IANA database, such as "Europe/London", that this engine knows. */
export function isZoneName(name: string): boolean {
  // Engines also know offsets such as "+05:30", which are no zones.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Shows all times of this process, or page, in a zone. @throws RangeError for an unknown one */
export function setZone(name: string): void {
  zone = name === INDIA || name === "Asia/Calcutta" ? india : zoneOf(name);
}

/** The institute's zone, such as "Asia/Kolkata". */
export function zoneName(): string {
  return zone.name;
}

/** "IST": what the institute's zone is called at a moment, which summer time can change. */
export function zoneLabel(moment: Date): string {
  return zone.labelAt(moment.getTime());
}

/** Milliseconds that the institute's clock is ahead of UTC. */
export function zoneOffset(moment: Date): number {
  return zone.offsetAt(moment.getTime());
}

/** The moment whose UTC fields are what the institute's clock and calendar show. */
export function toZone(moment: Date): Date {
  return new Date(moment.getTime() + zone.offsetAt(moment.getTime()));
}

/**
 * The moments at which the institute's clock shows this: one, none in the hour that summer time skips, and two in the
 * hour that comes twice, in order.
 *
 * @param shown what the clock shows, as UTC fields
 */
export function momentsShownAs(shown: Date): Date[] {
  const moments = bothSides(shown).filter(
    (moment) => moment + zone.offsetAt(moment) === shown.getTime(),
  );
  return [...new Set(moments)].sort((one, other) => one - other).map((moment) => new Date(moment));
}

/** The first moment at which the institute's clock shows this; for a skipped time as long after the gap's begin. */
export function fromZone(shown: Date): Date {
  return momentsShownAs(shown)[0] ?? new Date(bothSides(shown)[0] ?? Number.NaN);
}

// The clock is changed at most once in two days, so one of these holds whatever the time of the change.
function bothSides(shown: Date): number[] {
  const time = shown.getTime();
  return [time - zone.offsetAt(time - DAY_MS), time - zone.offsetAt(time + DAY_MS)];
}

const PLAIN = "en-US-u-ca-gregory-nu-latn";
/** English as it is written where zones have names: "PST", "BST", "AEDT", "NZDT". */
const LOCALES = ["en-US", "en-GB", "en-AU", "en-NZ", "en-CA", "en-IN", "en-ZA"];

function zoneOf(name: string): Zone {
  const fields = new Intl.DateTimeFormat(PLAIN, {
    ...{ timeZone: name, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  });
  const offsetAt = (moment: number): number => {
    if (Number.isNaN(moment)) return Number.NaN;
    const at = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find((part) => part.type === type)?.value);
    const parts = fields.formatToParts(moment);
    const [year, month, day] = [at("year"), at("month"), at("day")];
    const shown = Date.UTC(year, month - 1, day, at("hour"), at("minute"), at("second"));
    return shown - Math.floor(moment / 1000) * 1000;
  };
  const labels = new Map<number, string>();
  const labelAt = (moment: number): string => {
    const offset = offsetAt(moment);
    const label = labels.get(offset) ?? labelOf(name, moment);
    labels.set(offset, label);
    return label;
  };
  return { name, offsetAt, labelAt };
}

/** The zone's name at a moment; "GMT+4" where English has none. */
function labelOf(timeZone: string, moment: number): string {
  const labels = LOCALES.map((locale) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" });
    return format.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? "";
  });
  return labels.find((label) => !/^(GMT|UTC)[+-]/.test(label)) ?? labels[0] ?? timeZone;
}
