import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { networkOf } from "../rate-limits/network.ts";
import { TokenBuckets } from "../rate-limits/token-buckets.ts";

/** So many refusals of one address are answered at once, and so many more each minute. */
const AT_ONCE = { burst: 600, perMinute: 3_000 };
/** How long the others wait, in milliseconds. */
const WAIT_MS = 500;
/** So many wait at a time; beyond that the connection is closed instead. */
const MOST_WAITING = 4_000;

/**
 * Lets whoever goes on asking in spite of a 429 wait for the next: a refusal costs a tenth of a
 * millisecond, and a few connections that ask again at once would keep the process busy with them
 * (docs/api.md, section 8).
 */
export function slowRefusals(app: FastifyInstance, now: () => Date): void {
  const buckets = new TokenBuckets(AT_ONCE);
  let waiting = 0;
  app.addHook("onSend", async (request, reply) => {
    if (reply.statusCode !== 429) return;
    if (buckets.take(networkOf(request.ip), now().getTime()) === 0) return;
    if (waiting >= MOST_WAITING) {
      reply.header("connection", "close");
      return;
    }
    waiting += 1;
    await sleep(WAIT_MS, undefined, { ref: false });
    waiting -= 1;
  });
}
