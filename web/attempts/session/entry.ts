import type { ServerAttempt } from "./attempt/attempt.ts";

/**
 * The student's choice on the start screen. `sequence` is the newest server state they saw, so that later answers
 * from another device are not overwritten unseen.
 */
export type Entry =
  | { kind: "start" }
  /** The waiting room has already started it. */
  | { kind: "started"; attempt: ServerAttempt }
  | { kind: "resume" | "submit" | "fresh"; attemptId: string; sequence: number };

/** The choice made on another page, such as the dashboard, before the quiz opens. */
let chosen: { testId: string; entry: Entry } | null = null;

/**
 * Stores a choice for the quiz page that opens next. It stays in memory, so that neither a reload nor an address
 * repeats it (docs/attempts.md, section 3).
 * @param testId as in the address: "12", or "random-12"
 */
export function chooseEntry(testId: string, entry: Entry): void {
  chosen = { testId, entry };
}

/** Returns the choice for a quiz and removes it; null if there is none. */
export function takeEntry(testId: string): Entry | null {
  const taken = chosen?.testId === testId ? chosen.entry : null;
  chosen = null;
  return taken;
}
