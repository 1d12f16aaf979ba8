/** An hour, in milliseconds. */
export const HOUR_MS = 60 * 60 * 1000;

/** 24 hours, in milliseconds. */
export const DAY_MS = 24 * HOUR_MS;
