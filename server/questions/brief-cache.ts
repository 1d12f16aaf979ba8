import { LRUCache } from "lru-cache";

interface Remembered {
  answer: Promise<unknown>;
  /** True once the promise is fulfilled. */
  isSettled: boolean;
}

export interface BriefCacheOptions {
  /** In milliseconds. */
  lifetimeMs: number;
  /** The most entries; the least recently used is evicted first. */
  most: number;
}

/**
 * Caches values for a short time. A call for a value that is being loaded waits for the same load, so a hundred
 * concurrent calls cost as much as one.
 */
export class BriefCache {
  readonly #answers: LRUCache<string, Remembered>;

  constructor({ lifetimeMs, most }: BriefCacheOptions) {
    this.#answers = new LRUCache({
      max: most,
      ttl: lifetimeMs,
      ttlResolution: 0,
      perf: performance,
    });
  }

  /** @param load loads the value; errors are not cached */
  get<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(key)?.answer as Promise<T> | undefined;
    return known ?? this.#ask(key, load);
  }

  /** Returns a value that is loaded and not expired, or undefined. Doesn't wait for a load. */
  settled<T>(key: string): Promise<T> | undefined {
    const known = this.#answers.get(key);
    return known?.isSettled ? (known.answer as Promise<T>) : undefined;
  }

  /** Clears the cache. Loads in progress still reach their callers, but are not cached. */
  forget(): void {
    this.#answers.clear();
  }

  /** As forget, for one key. */
  forgetOne(key: string): void {
    this.#answers.delete(key);
  }

  #ask<T>(key: string, load: () => Promise<T>): Promise<T> {
    const answers = this.#answers;
    const answer = load();
    const remembered: Remembered = { answer, isSettled: false };
    answers.set(key, remembered);
    answer.then(
      () => {
        remembered.isSettled = true;
      },
      () => {
        if (answers.peek(key) === remembered) answers.delete(key);
      },
    );
    return answer;
  }
}
