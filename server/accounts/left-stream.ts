/**
 * Returns a stream of events that is released as soon as its consumer returns. A plain generator would notice that
 * only at its next event.
 *
 * @param leave releases what the stream holds, such as its place in a limit; may be called twice
 * @param start starts the events, which end when the signal is aborted
 */
export function leftWithCaller<Event>(
  leave: () => void,
  start: (signal: AbortSignal) => AsyncGenerator<Event, void, undefined>,
): AsyncIterableIterator<Event, void, undefined> {
  const stop = new AbortController();
  const events = start(stop.signal);
  return {
    async next() {
      const event = await events.next().catch((error: unknown) => {
        leave();
        throw error;
      });
      if (event.done) leave();
      return event;
    },
    async return() {
      leave();
      stop.abort();
      return events.return();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
