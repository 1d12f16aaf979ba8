interface Log {
  error(fields: object, message: string): void;
}

/** Work that a process does again and again, beside what it is asked for. */
export interface Looking {
  /** Ends it, after what is under way has heard of it. */
  stop(): Promise<void>;
}

/**
 * Looks from time to time for what others have left, one look after the other.
 *
 * @param everyMs milliseconds between two looks
 * @param failure what the log says, once, when looks begin to fail; later ones make up for it
 */
export function lookAlways(
  look: (signal: AbortSignal) => Promise<void>,
  everyMs: number,
  log: Log,
  failure: string,
): Looking {
  const stopped = new AbortController();
  let running: Promise<unknown> | null = null;
  let isFailing = false;
  const timer = setInterval(() => {
    running ??= look(stopped.signal)
      .then(
        () => {
          isFailing = false;
        },
        (error: unknown) => {
          if (!isFailing) log.error({ err: error }, failure);
          isFailing = true;
        },
      )
      .finally(() => {
        running = null;
      });
  }, everyMs).unref();
  return {
    async stop() {
      stopped.abort();
      clearInterval(timer);
      await running;
    },
  };
}
