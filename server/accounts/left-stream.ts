/**
 * A stream of events that is left as soon as its caller returns. A generator alone hears of that only when it has
 * something to tell.
 *
 * @param leave gives back what the stream holds, such as a place among a person's streams; may be called twice
 * @param start begins the events, which end when the signal says so
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
