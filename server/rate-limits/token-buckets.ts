import { LRUCache } from "lru-cache";
import type { Limit } from "./limits.ts";

interface Bucket {
  tokens: number;
  /** When `tokens` was true, ms. */
  at: number;
}

/** So many keys are known at once; anyone who was not seen for longest is forgotten first. */
const MOST_KEYS = 50_000;

/**
 * The buckets of one limit, one for each key, in this process's memory. A full bucket is the same
 * as none, so only those who came lately take room, and never more than a few megabytes.
 */
export class TokenBuckets {
  readonly #burst: number;
  readonly #perMs: number;
  // By size, since a bound by number would take the room of all keys beforehand.
  readonly #buckets = new LRUCache<string, Bucket>({
    maxSize: MOST_KEYS,
    sizeCalculation: () => 1,
  });

  constructor({ burst, perMinute }: Limit) {
    this.#burst = burst;
    this.#perMs = perMinute / 60_000;
  }

  /**
   * Takes a token, or none when there is less than one.
   *
   * @param now ms since any fixed moment
   * @returns 0 when it was taken, else the whole seconds until there is one again
   */
  take(key: string, now: number): number {
    const tokens = this.#tokensOf(key, now);
    const taken = tokens >= 1;
    this.#keep(key, taken ? tokens - 1 : tokens, now);
    return taken ? 0 : Math.max(1, Math.ceil((1 - tokens) / this.#perMs / 1_000));
  }

  /**
   * Takes tokens for what was done already, below none if need be: later uses wait for the debt, up
   * to a whole burst of it. A negative number gives tokens back.
   */
  spend(key: string, tokens: number, now: number): void {
    const left = this.#tokensOf(key, now) - tokens;
    this.#keep(key, Math.min(this.#burst, Math.max(-this.#burst, left)), now);
  }

  /** What is left of a key's burst, 1 when nothing was taken lately; below 0 is a debt. */
  share(key: string, now: number): number {
    return this.#tokensOf(key, now) / this.#burst;
  }

  #tokensOf(key: string, now: number): number {
    const known = this.#buckets.peek(key);
    if (known === undefined) return this.#burst;
    // A clock set back must not empty a bucket.
    const passed = Math.max(0, now - known.at);
    return Math.min(this.#burst, known.tokens + passed * this.#perMs);
  }

  #keep(key: string, tokens: number, now: number): void {
    this.#buckets.set(key, { tokens, at: now });
  }

  get size(): number {
    return this.#buckets.size;
  }
}
