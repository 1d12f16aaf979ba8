import process from "node:process";

/** A running operation, and its milliseconds so far. */
interface ProcessorShare {
  ms: number;
}

/**
 * Estimates how long this thread works for each operation. Its processor time is divided among the running
 * operations, so that all of them together are never charged for more than was used.
 */
class SharedProcessor {
  readonly #working = new Set<ProcessorShare>();
  #countedUntil = 0;

  begin(): ProcessorShare {
    this.#count();
    const share = { ms: 0 };
    this.#working.add(share);
    return share;
  }

  /** @returns the milliseconds that the thread worked for it */
  end(share: ProcessorShare): number {
    this.#count();
    this.#working.delete(share);
    return share.ms;
  }

  #count(): void {
    const { user, system } = process.threadCpuUsage();
    const now = (user + system) / 1_000;
    const each = (now - this.#countedUntil) / (this.#working.size || 1);
    for (const share of this.#working) share.ms += each;
    this.#countedUntil = now;
  }
}

/** The one of this process. */
export const sharedProcessor = new SharedProcessor();
