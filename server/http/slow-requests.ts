import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "./client-errors.ts";

/** How long a request may take to arrive, in milliseconds. What the server itself needs doesn't count. */
export interface TimeLimits {
  /** All headers, from the connection or the answer before; Node's `headersTimeout`. */
  headers: number;
  /** Any request, with its answer; Node's `requestTimeout`: 500 MB at 350 kbit/s, and what the server takes. */
  longest: number;
  /** How often Node checks both. */
  check: number;
  /** The body of anything but a file: 1 MB needs 270 kbit/s, and most are below 30 KB. */
  body: number;
  /** A file of which nothing more comes. */
  stall: number;
  /** What is left of a body that was answered before it was read. */
  leftover: number;
}

export const TIME_LIMITS: TimeLimits = {
  headers: 10_000,
  longest: 4 * 60 * 60_000,
  check: 2_000,
  body: 30_000,
  stall: 30_000,
  leftover: 5_000,
};

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Cuts bodies that arrive too slowly. Node has one limit for whole requests, which must let the largest file of an
 * administrator pass.
 */
export function limitSlowRequests(app: FastifyInstance, limits: TimeLimits): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!hasBody(request)) return;
    const { raw } = request;
    const isFile = /^multipart\//i.test(request.headers["content-type"] ?? "");
    let seen = raw.socket.bytesRead;
    const look = () => {
      // While something lies unread here, it is the server that takes its time.
      const isComing = isFile && (raw.readableLength > 0 || raw.socket.bytesRead > seen);
      seen = raw.socket.bytesRead;
      if (isComing || raw.complete) return;
      if (reply.raw.headersSent) raw.destroy();
      else refuse(raw.socket, "ERR_HTTP_REQUEST_TIMEOUT");
    };
    const timer = setInterval(look, isFile ? limits.stall : limits.body).unref();
    const done = () => clearInterval(timer);
    raw.once("end", done).once("close", done);
  });
  app.addHook("onResponse", async (request) => {
    const { raw } = request;
    if (raw.complete || !hasBody(request)) return;
    setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, limits.leftover).unref();
  });
}
