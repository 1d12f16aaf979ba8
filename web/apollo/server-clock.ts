// The server's time, read from the Date header of its responses and continued by the browser's monotonic clock, so
// that times are right on a device whose own clock is wrong or jumps.

interface Reading {
  /** Milliseconds since 1970, by the server's clock. */
  server: number;
  /** `performance.now()` when it was read. */
  monotonic: number;
}

/** Smaller corrections come from the header's whole seconds and the network. */
const TOLERANCE_MS = 2000;

let reading: Reading | null = null;
const listeners = new Set<() => void>();

/** The current time in milliseconds since 1970: the server's, or the device's before the first response. */
export function serverNow(): number {
  if (reading === null) return Date.now();
  return Math.round(reading.server + performance.now() - reading.monotonic);
}

/** Sets the clock by a response. Ignores one without a readable Date header. */
export function noteServerDate(headers: Headers): void {
  const server = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(server)) return;
  const before = serverNow();
  reading = { server, monotonic: performance.now() };
  if (Math.abs(server - before) <= TOLERANCE_MS) return;
  for (const listener of [...listeners]) listener();
}

/** Calls `listener` when a response moved the clock by more than two seconds. @returns a function that unsubscribes */
export function onServerClockMoved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For tests: resets the clock to before the first response. */
export function forgetServerClock(): void {
  reading = null;
}
