/** A minute, in milliseconds. */
export const MINUTE_MS = 60 * 1000;

/** An hour, in milliseconds. */
export const HOUR_MS = 60 * MINUTE_MS;

/** 24 hours, in milliseconds. */
export const DAY_MS = 24 * HOUR_MS;
