/** Lets so many pieces of work run at once and keeps the others waiting, first come first served. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param atOnce how many run at once */
  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Runs `work` when it is its turn. @returns what it returns, and throws what it throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
