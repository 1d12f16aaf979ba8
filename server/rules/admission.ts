// What a server that is asked for more than it can do takes first (docs/operations.md, section 10).

/** What an operation is to those who write a test. */
export type Urgency =
  /** Saves, submits and resumes, and the access tokens that they need: never turned away. */
  | "writing"
  /** Starts: students who are turned away wait in line, and no clock runs. */
  | "start"
  /** Everything that is only read, and what nobody's clock waits for. */
  | "reading";

/** How much a process has to do. */
export interface Pressure {
  /** How late its timers are, smoothed over about a second, in milliseconds: how long every request waits. */
  delayMs: number;
  /** Starts that wait for their turn, and statements of exams that wait for a connection. */
  waitingExams: number;
  /** Operations of readers that wait for their turn. */
  waitingReaders: number;
}

/** Beyond these, starts and readers are turned away. 250 starts are about a second's work of one process. */
const MOST = {
  reading: { delayMs: 500, waitingExams: 250, waitingReaders: 1_000 },
  start: { delayMs: 1_000, waitingExams: 250, waitingReaders: Number.POSITIVE_INFINITY },
};

/** Those who are turned away come back within so many seconds. */
const AGAIN_SECONDS = { from: 2, spread: 4 };

/** True if an operation is taken now. */
export function isAdmitted(urgency: Urgency, pressure: Pressure): boolean {
  if (urgency === "writing") return true;
  const most = MOST[urgency];
  return (
    pressure.delayMs <= most.delayMs &&
    pressure.waitingExams <= most.waitingExams &&
    pressure.waitingReaders <= most.waitingReaders
  );
}

/** Whole seconds after which somebody who was turned away may ask again. @param random from 0 up to 1 */
export function againAfterSeconds(random: number): number {
  return AGAIN_SECONDS.from + Math.floor(random * AGAIN_SECONDS.spread);
}
