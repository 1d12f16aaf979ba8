const FIRST_MS = 2000;
const LAST_MS = 30_000;
/** Whatever a server asks for, what waits here is tried again within this time, and a half more. */
const MOST_ASKED_MS = 60_000;
/** The shortest and the longest wait, as shares of what it should be. */
const SHORTEST = 0.8;
const LONGEST = 1.2;

/**
 * How long to wait before something that failed is tried again: twice as long each time, from 2 to
 * 30 seconds, and never sooner than the server asks. No two wait equally long, so that a whole exam
 * hall that fails at the same moment does not come back at the same moment.
 */
export class Backoff {
  #failures = 0;
  readonly #random: () => number;

  /** @param random from 0 up to 1; for tests */
  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** Failures since the last success. */
  get failures(): number {
    return this.#failures;
  }

  /**
   * It failed, again.
   *
   * @param retryAfterSeconds what the server asks for; null for nothing
   * @returns milliseconds until the next try
   */
  failed(retryAfterSeconds: number | null = null): number {
    const own = Math.min(LAST_MS, FIRST_MS * 2 ** this.#failures);
    this.#failures += 1;
    const asked = Math.min(MOST_ASKED_MS, (retryAfterSeconds ?? 0) * 1000);
    const wait = Math.max(own, asked / SHORTEST);
    return wait * (SHORTEST + (LONGEST - SHORTEST) * this.#random());
  }

  /** It worked, or may work now that the network is back: the next failure is a first one. */
  worked(): void {
    this.#failures = 0;
  }
}
