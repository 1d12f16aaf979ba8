import { Conflict } from "../errors.ts";
import type { AttemptRow } from "./attempt.ts";

/** Returns the error for a caller that doesn't know the newest stored state. */
export function outdated(attempt: Pick<AttemptRow, "sequence">): Conflict {
  return new Conflict(
    `A newer state of this attempt is saved already (number ${attempt.sequence}). It may be open in another tab or on another device.`,
    { status: "open", sequence: attempt.sequence },
  );
}
