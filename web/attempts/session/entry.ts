import type { ServerAttempt } from "./attempt/attempt.ts";

/**
 * The student's choice on the start screen. `sequence` is the newest server state that they were shown, so that later answers
 * from another device are not overwritten unseen.
 */
export type Entry =
  | { kind: "start" }
  /** The waiting room has started it. */
  | { kind: "started"; attempt: ServerAttempt }
  | { kind: "resume" | "submit" | "fresh"; attemptId: string; sequence: number };

/** What was chosen on another page, such as the dashboard, on the way to the quiz. */
let chosen: { testId: string; entry: Entry } | null = null;

/**
 * Hands what was chosen to the quiz page that comes next. It is kept in this document's memory alone, so
 * that no reload and no address chooses it again (docs/attempts.md, section 3).
 *
 * @param testId as in the address: "12", or "random-12"
 */
export function chooseEntry(testId: string, entry: Entry): void {
  chosen = { testId, entry };
}

/** What was chosen for a quiz; null when nothing was. It is returned once. */
export function takeEntry(testId: string): Entry | null {
  const taken = chosen?.testId === testId ? chosen.entry : null;
  chosen = null;
  return taken;
}
