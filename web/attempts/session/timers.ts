/** Timers that end together. */
export class Timers {
  readonly #running = new Set<ReturnType<typeof setTimeout>>();

  /** Does something once, so many milliseconds from now. @returns doesn't */
  after(delayMs: number, task: () => void): () => void {
    const timer = setTimeout(() => {
      this.#running.delete(timer);
      task();
    }, delayMs);
    this.#running.add(timer);
    return () => {
      clearTimeout(timer);
      this.#running.delete(timer);
    };
  }

  clear(): void {
    for (const timer of this.#running) clearTimeout(timer);
  }
}
