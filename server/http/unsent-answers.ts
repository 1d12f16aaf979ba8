import type { FastifyInstance } from "fastify";
import { problem } from "./problem.ts";

/** Bytes of answers that wait for one person to fetch them, or for one address without a sign-in. */
const MOST_UNSENT = 8 * 1024 * 1024;
/** Smaller ones cost less than looking at them. */
const SMALL = 16 * 1024;
/** Anyone who doesn't fetch an answer for so long has lost it, in milliseconds. */
const FETCH_WITHIN_MS = 60_000;

/**
 * Bounds the memory of answers that nobody fetches. Node runs every request of a packet before it pauses a
 * connection, so ten students who pipeline requests for long results, and read nothing, would fill 2 GB in minutes.
 */
export function limitUnsentAnswers(app: FastifyInstance): void {
  const unsent = new Map<string, number>();
  app.addHook("onSend", async (request, reply, payload) => {
    const { caller } = request;
    if (caller === null || (typeof payload !== "string" && !Buffer.isBuffer(payload))) return;
    const bytes = Buffer.byteLength(payload);
    if (bytes < SMALL) return;
    const key = caller.viewer === null ? caller.network : String(caller.viewer.userId);
    const waiting = (unsent.get(key) ?? 0) + bytes;
    if (waiting > MOST_UNSENT) {
      const refusal = problem(429, "Fetch the answers that are on their way to you first.");
      reply.code(429).header("retry-after", "1").type("application/problem+json; charset=utf-8");
      return JSON.stringify(refusal);
    }
    unsent.set(key, waiting);
    const timer = setTimeout(() => reply.raw.destroy(), FETCH_WITHIN_MS).unref();
    reply.raw.once("close", () => {
      clearTimeout(timer);
      const left = (unsent.get(key) ?? bytes) - bytes;
      if (left > 0) unsent.set(key, left);
      else unsent.delete(key);
    });
  });
}
