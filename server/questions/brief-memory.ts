interface Remembered {
  answer: Promise<unknown>;
  /** Of the process's own clock, in milliseconds. */
  askedAt: number;
  /** Whether it is here. */
  isSettled: boolean;
}

/** How long answers are kept and how many. */
export interface BriefMemoryOptions {
  /** In milliseconds. */
  lifetimeMs: number;
  /** Beyond it the oldest answers go. */
  most: number;
}

/**
 * Keeps answers for a short time. Whoever asks for one that is under way waits for that one: a
 * hundred who ask at once cost what one costs.
 */
export class BriefMemory {
  #answers = new Map<string, Remembered>();
  readonly #refreshing = new Map<string, { running: Promise<unknown>; next?: Promise<unknown> }>();
  readonly #lifetimeMs: number;
  readonly #most: number;

  constructor({ lifetimeMs, most }: BriefMemoryOptions) {
    this.#lifetimeMs = lifetimeMs;
    this.#most = most;
  }

  /** @param load makes the answer; what it throws is not kept */
  get<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(key);
    if (known !== undefined && performance.now() - known.askedAt < this.#lifetimeMs) {
      return known.answer as Promise<T>;
    }
    return this.#ask(key, load);
  }

  /** An answer that is here already and not too old; undefined when there is none. Waits for nobody. */
  settled<T>(key: string): Promise<T> | undefined {
    const known = this.#answers.get(key);
    if (known === undefined || performance.now() - known.askedAt >= this.#lifetimeMs) return;
    return known.isSettled ? (known.answer as Promise<T>) : undefined;
  }

  /**
   * An answer that is asked for now or later, never before. One at a time is under way: those who
   * come meanwhile share the next.
   */
  refresh<T>(key: string, load: () => Promise<T>): Promise<T> {
    const current = this.#refreshing.get(key);
    if (current === undefined) return this.#startRefresh(key, load);
    current.next ??= current.running.then(
      () => this.#startRefresh(key, load),
      () => this.#startRefresh(key, load),
    );
    return current.next as Promise<T>;
  }

  /** Forgets everything; answers under way reach those who asked for them and are not kept. */
  forget(): void {
    this.#answers = new Map();
  }

  #startRefresh<T>(key: string, load: () => Promise<T>): Promise<T> {
    const running = this.#ask(key, load);
    const refreshing = { running };
    this.#refreshing.set(key, refreshing);
    const end = () => {
      if (this.#refreshing.get(key) === refreshing) this.#refreshing.delete(key);
    };
    running.then(end, end);
    return running;
  }

  #ask<T>(key: string, load: () => Promise<T>): Promise<T> {
    const answers = this.#answers;
    const answer = load();
    const remembered: Remembered = { answer, askedAt: performance.now(), isSettled: false };
    answers.delete(key);
    answers.set(key, remembered);
    for (const oldest of answers.keys()) {
      if (answers.size <= this.#most) break;
      answers.delete(oldest);
    }
    answer.then(
      () => {
        remembered.isSettled = true;
      },
      () => {
        if (answers.get(key) === remembered) answers.delete(key);
      },
    );
    return answer;
  }
}
