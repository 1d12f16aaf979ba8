import { setTimeout as sleep } from "node:timers/promises";

/** What repeated work tells of its failures. */
export interface RepeatLog {
  error(fields: object, message: string): void;
}

/** Work that a process repeats, beside what it is asked for. */
export interface Repeated {
  /** Ends it, after what is in progress has heard of it. */
  stop(): Promise<void>;
}

/**
 * Repeats some work, one run after the other. A run that fails is logged, and the next makes up for it.
 *
 * @param pauseMs milliseconds before each run
 * @param failure what the log says, once, when runs begin to fail
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  pauseMs: number,
  log: RepeatLog,
  failure: string,
): Repeated {
  const stopped = new AbortController();
  const { signal } = stopped;
  const run = async () => {
    for (let isFailing = false; !signal.aborted; ) {
      await sleep(pauseMs, undefined, { ref: false, signal });
      try {
        await work(signal);
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.error({ err: error }, failure);
        isFailing = true;
      }
    }
  };
  // Being stopped ends the pause by an error.
  const running = run().catch(() => undefined);
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
