import { setTimeout as sleep } from "node:timers/promises";

/** Statistics take a fifth of a processor core at most. */
const SHARE = 1 / 5;

/**
 * Waits four times as long as a piece of work took, so that others have the rest of the time.
 *
 * @param tookMs of this process and PostgreSQL, which work one after the other
 * @param signal ends the wait when it is aborted
 */
export async function restAfter(tookMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await sleep(tookMs * (1 / SHARE - 1), undefined, { signal }).catch(() => undefined);
}
