import { formatTyped } from "#rules/times.ts";
import { fromZone, momentsShownAs, toZone } from "#rules/zone.ts";
import { readerTime } from "../ui/reader-time.ts";

const shownBy = (text: string) => new Date(`${text}Z`);

/** A moment as the value of a date and time field, by the institute's clock: "2026-12-06T10:00"; empty for none. */
export function typedTime(moment: string | null | undefined): string {
  return moment == null ? "" : toZone(new Date(moment)).toISOString().slice(0, 16);
}

/**
 * The moment of a date and time field; null for an empty one. A time that occurs twice means the first.
 * @param stored the moment the field was filled with, which is returned exactly while the text is unchanged
 * @throws RangeError for an invalid time, which a browser's own field never has
 */
export function momentTyped(text: string, stored?: string | null): Date | null {
  if (text === "") return null;
  return stored != null && typedTime(stored) === text ? new Date(stored) : fromZone(shownBy(text));
}

/** The error of a typed time that daylight saving skips; null for an existing one. */
export function typedError(text: string): string | null {
  if (text === "" || momentsShownAs(shownBy(text)).length > 0) return null;
  const next = formatTyped(typedTime(fromZone(shownBy(text)).toISOString()));
  return `The clock skips ${formatTyped(text)} on that day. Choose ${next}, or a time before the change.`;
}

/**
 * A remark on a typed time: which one, if it occurs twice, and the reader's own time in another zone; null for none.
 */
export function typedRemark(text: string, stored?: string | null): string | null {
  const moment = momentTyped(text, stored);
  if (moment === null || typedError(text) !== null) return null;
  const both = momentsShownAs(shownBy(text));
  const which = Number(moment) === Number(both[0]) ? "first" : "second";
  const twice = `${formatTyped(text)} comes twice on that day; the ${which} is meant.`;
  const own = readerTime(moment);
  const words = [both.length > 1 && twice, own !== null && `That is ${own}.`].filter(Boolean);
  return words.length > 0 ? words.join(" ") : null;
}
