import { Readable } from "node:stream";

/**
 * Streams a subscription's events until the client leaves or the server stops. It then ends without the `complete` event, so
 * that the client subscribes again, to another server. The source of the events is cancelled immediately.
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
