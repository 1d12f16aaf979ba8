import { Readable } from "node:stream";

/**
 * A subscription's events as they come, until the client goes or the server stops. It then ends
 * without the `complete` that would tell the client that there is no more to come: so the client
 * subscribes again, elsewhere. What makes the events hears at once that nobody listens any more.
 */
export function eventStream(body: ReadableStream<Uint8Array>, stopping: AbortSignal): Readable {
  const reader = body.getReader();
  const end = () => void reader.cancel().catch(() => undefined);
  stopping.addEventListener("abort", end, { once: true });
  return new Readable({
    read() {
      reader.read().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      stopping.removeEventListener("abort", end);
      end();
      done(error);
    },
  });
}
