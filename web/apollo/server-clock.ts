// The server's time, taken from the Date header of its answers and carried on by the browser's monotonic
// clock: a device whose own clock is wrong, or jumps, still shows and compares the right times.

interface Reading {
  /** Milliseconds since 1970, by the server's clock. */
  server: number;
  /** `performance.now()` when it was read. */
  monotonic: number;
}

/** A correction up to this is the header's whole seconds and the network. */
const TOLERANCE_MS = 2000;

let reading: Reading | null = null;
const listeners = new Set<() => void>();

/** The time now in milliseconds since 1970: the server's, or the device's before the first answer. */
export function serverNow(): number {
  if (reading === null) return Date.now();
  return Math.round(reading.server + performance.now() - reading.monotonic);
}

/** Sets the clock by an answer of the server. One without a readable Date header changes nothing. */
export function noteServerDate(headers: Headers): void {
  const server = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(server)) return;
  const before = serverNow();
  reading = { server, monotonic: performance.now() };
  if (Math.abs(server - before) <= TOLERANCE_MS) return;
  for (const listener of [...listeners]) listener();
}

/** Calls `listener` whenever an answer moved the clock by more than two seconds. Returns how to stop. */
export function onServerClockMoved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For tests: as before the first answer. */
export function forgetServerClock(): void {
  reading = null;
}
