import { dayStart } from "#rules/india-days.ts";

/** The day of a moment in India, as statements take it. */
export interface Day {
  from: Date;
  /** The first moment of the day after. */
  until: Date;
}

/** The day in India that a moment is in. */
export function dayOf(moment: Date): Day {
  return { from: dayStart(moment), until: dayStart(moment, 1) };
}
