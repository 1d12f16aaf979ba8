import { formatTyped } from "#rules/times.ts";
import { fromZone, momentsShownAs, toZone } from "#rules/zone.ts";
import { readerTime } from "../ui/reader-time.ts";

const shownBy = (text: string) => new Date(`${text}Z`);

/** A moment as a date and time field shows it, by the institute's clock: "2026-12-06T10:00"; empty for none. */
export function typedTime(moment: string | null | undefined): string {
  return moment == null ? "" : toZone(new Date(moment)).toISOString().slice(0, 16);
}

/**
 * The moment that a date and time field means, null for an empty one. Of a time that comes twice it is the first.
 *
 * @param stored what the field was filled with: as long as it shows that, it means exactly that
 * @throws RangeError for what is no time, which a browser's own field never has
 */
export function momentTyped(text: string, stored?: string | null): Date | null {
  if (text === "") return null;
  return stored != null && typedTime(stored) === text ? new Date(stored) : fromZone(shownBy(text));
}

/** What is wrong with a typed time: summer time skips it. Null for one that there is. */
export function typedError(text: string): string | null {
  if (text === "" || momentsShownAs(shownBy(text)).length > 0) return null;
  const next = formatTyped(typedTime(fromZone(shownBy(text)).toISOString()));
  return `The clock skips ${formatTyped(text)} on that day. Choose ${next}, or a time before the change.`;
}

/** What a typed time means: which one where it comes twice, and the reader's own in another zone. Null for nothing. */
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
