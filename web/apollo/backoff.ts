const FIRST_MS = 2000;
const LAST_MS = 30_000;
/** The longest wait that a server can request. The random factor may add half. */
const MOST_ASKED_MS = 60_000;
/** The random range of a wait, as shares of its length. */
const SHORTEST = 0.8;
const LONGEST = 1.2;

/**
 * Computes the wait before a retry: doubled each time, from 2 to 30 seconds, and never shorter than the server asks.
 * Waits are random, so that many students whose requests fail at once don't all retry at once.
 */
export class Backoff {
  #failures = 0;
  readonly #random: () => number;

  /** @param random returns a number from 0 up to 1; for tests */
  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** Failures since the last success. */
  get failures(): number {
    return this.#failures;
  }

  /**
   * Records a failure.
   * @param retryAfterSeconds the server's Retry-After; null for none
   * @returns milliseconds until the next try
   */
  failed(retryAfterSeconds: number | null = null): number {
    const own = Math.min(LAST_MS, FIRST_MS * 2 ** this.#failures);
    this.#failures += 1;
    const asked = Math.min(MOST_ASKED_MS, (retryAfterSeconds ?? 0) * 1000);
    const wait = Math.max(own, asked / SHORTEST);
    return wait * (SHORTEST + (LONGEST - SHORTEST) * this.#random());
  }

  /** Resets the failures, after a success or when the network is back. */
  worked(): void {
    this.#failures = 0;
  }
}
