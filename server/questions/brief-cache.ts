import { LRUCache } from "lru-cache";

interface Remembered {
  answer: Promise<unknown>;
  /** Whether it is here. */
  isSettled: boolean;
}

/** How long answers are kept and how many. */
export interface BriefCacheOptions {
  /** In milliseconds. */
  lifetimeMs: number;
  /** Beyond it those go that nobody wanted for longest. */
  most: number;
}

/**
 * Keeps answers for a short time. Anyone who asks for one that is in progress waits for that one: a
 * hundred who ask at once cost what one costs.
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

  /** @param load makes the answer; what it throws is not kept */
  get<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(key)?.answer as Promise<T> | undefined;
    return known ?? this.#ask(key, load);
  }

  /** An answer that is here already and not too old; undefined when there is none. Waits for nobody. */
  settled<T>(key: string): Promise<T> | undefined {
    const known = this.#answers.get(key);
    return known?.isSettled ? (known.answer as Promise<T>) : undefined;
  }

  /** Forgets everything; answers in progress reach those who asked for them and are not kept. */
  forget(): void {
    this.#answers.clear();
  }

  /** The same for one answer. */
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
