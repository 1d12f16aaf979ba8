import { useState } from "react";
import type { ImportFactsFragment } from "../gql/graphql.ts";

/** What a file's way is divided into, of 1000: its bytes first, then its rows. */
const WHOLE = 1000;
const SENT = 300;
/** So much has to be seen before anything is said of the time left, in milliseconds. */
const SEEN_MS = 4_000;

interface Sent {
  sent: number;
  total: number;
}

/**
 * How far an import has come, of 1000. How many rows there are is known when all are read: until then
 * those that were read stand for as much of the file as they are.
 */
export function progressOf(running: ImportFactsFragment | null, sent: Sent | null): number {
  if (running?.hasArrived) {
    const { rowsRead, rowsDone, sizeBytes, readBytes } = running;
    if (rowsRead === 0 || sizeBytes === 0) return SENT;
    const read = Math.min(1, readBytes / sizeBytes);
    return SENT + (WHOLE - SENT) * read * Math.min(1, rowsDone / rowsRead);
  }
  return sent === null || sent.total === 0 ? 0 : SENT * Math.min(1, sent.sent / sent.total);
}

/** "About 3 minutes left", from how far it came in some time; null when that says nothing yet. */
export function timeLeftWords(come: number, ms: number, left: number): string | null {
  if (ms < SEEN_MS || come <= 0) return null;
  const minutes = (left / come) * (ms / 60_000);
  if (minutes < 1) return "Less than a minute left";
  const whole = Math.round(minutes);
  return `About ${whole} ${whole === 1 ? "minute" : "minutes"} left`;
}

interface Seen {
  key: string;
  first: number;
  firstAt: number;
  most: number;
  mostAt: number;
}

/**
 * The progress of an import that goes forward only, whatever is reported of it, and how long it will take.
 *
 * @param key distinguishes one import from the next
 */
export function useForwardProgress(key: string, progress: number) {
  const [seen, setSeen] = useState<Seen | null>(null);
  if (seen === null || seen.key !== key) {
    const at = performance.now();
    setSeen({ key, first: progress, firstAt: at, most: progress, mostAt: at });
  } else if (progress > seen.most) {
    setSeen({ ...seen, most: progress, mostAt: performance.now() });
  }
  const most = seen?.key === key ? Math.max(seen.most, progress) : progress;
  const left =
    seen === null
      ? null
      : timeLeftWords(seen.most - seen.first, seen.mostAt - seen.firstAt, WHOLE - seen.most);
  return { done: most, of: WHOLE, left };
}
