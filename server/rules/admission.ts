// Which requests a busy server accepts first (docs/operations.md, section 10).

/** The priority of an operation. */
export type Urgency =
  /** Saves, submits and resumes, and the access tokens they need: never refused. */
  | "writing"
  /** Starts: refused students wait in line, and no clock runs. */
  | "start"
  /** All reads, and writes that no clock depends on. */
  | "reading";

/** The load of a process. */
export interface Pressure {
  /** The delay of its timers, smoothed over about a second, in milliseconds: how long every request waits. */
  delayMs: number;
  /** Starts in the queue, and exam statements that wait for a connection. */
  waitingExams: number;
  /** Reading operations in the queue. */
  waitingReaders: number;
}

/** Above these limits, starts and reads are refused. 250 starts are about a second's work of one process. */
const MOST = {
  reading: { delayMs: 500, waitingExams: 250, waitingReaders: 1_000 },
  start: { delayMs: 1_000, waitingExams: 250, waitingReaders: Number.POSITIVE_INFINITY },
};

/** Refused clients retry after this many seconds. */
const AGAIN_SECONDS = { from: 2, spread: 4 };

/** True if an operation is accepted now. */
export function isAdmitted(urgency: Urgency, pressure: Pressure): boolean {
  if (urgency === "writing") return true;
  const most = MOST[urgency];
  return (
    pressure.delayMs <= most.delayMs &&
    pressure.waitingExams <= most.waitingExams &&
    pressure.waitingReaders <= most.waitingReaders
  );
}

/** Whole seconds after which a refused client may retry. @param random from 0 up to 1 */
export function againAfterSeconds(random: number): number {
  return AGAIN_SECONDS.from + Math.floor(random * AGAIN_SECONDS.spread);
}
