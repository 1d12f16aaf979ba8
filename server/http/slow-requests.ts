import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "./client-errors.ts";

/** How long a request may take to arrive, in milliseconds. What the server itself needs is no matter. */
export interface TimeLimits {
  /** All headers, from the connection or the answer before. */
  headers: number;
  /** The body of anything but a file: 1 MB needs 270 kbit/s, and most are below 30 KB. */
  body: number;
  /** A file of 50 MB: needs 350 kbit/s. */
  file: number;
  /** A file of which nothing more comes. */
  stall: number;
  /** What is left of a body that was answered before it was read. */
  leftover: number;
  /** How often all this is looked at. */
  check: number;
}

export const TIME_LIMITS: TimeLimits = {
  headers: 10_000,
  body: 30_000,
  file: 20 * 60_000,
  stall: 30_000,
  leftover: 5_000,
  check: 2_000,
};

/** What is read and thrown away of a body that was answered before it was read, in bytes. */
const MOST_LEFTOVER = 16 * 1024 * 1024;

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Ends a request of which nothing came for too long, and that the server is waiting for. */
function watchForStall(
  { raw }: FastifyRequest,
  { stall, check }: TimeLimits,
  cut: () => void,
): NodeJS.Timeout {
  let seen = raw.socket.bytesRead;
  let still = 0;
  return setInterval(() => {
    // While something lies unread here, it is the server that takes its time.
    const isWaiting = raw.socket.bytesRead === seen && raw.readableLength === 0;
    seen = raw.socket.bytesRead;
    still = isWaiting ? still + check : 0;
    if (still >= stall) cut();
  }, check).unref();
}

/**
 * Cuts requests that arrive too slowly, so that nobody holds the server by whispering. Node limits
 * headers and the longest request; the rest depends on what is sent.
 */
export function limitSlowRequests(app: FastifyInstance, limits: TimeLimits): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!hasBody(request)) return;
    const { raw } = request;
    const isFile = /^multipart\//i.test(request.headers["content-type"] ?? "");
    const cut = () => {
      if (raw.complete) return;
      if (reply.raw.headersSent) raw.destroy();
      else refuse(raw.socket, "ERR_HTTP_REQUEST_TIMEOUT");
    };
    const timer = setTimeout(cut, isFile ? limits.file : limits.body).unref();
    const stalling = isFile ? watchForStall(request, limits, cut) : undefined;
    const done = () => {
      clearTimeout(timer);
      clearInterval(stalling);
    };
    raw.once("end", done).once("close", done);
  });
  app.addHook("onResponse", async (request) => {
    const { raw } = request;
    if (raw.complete || !hasBody(request)) return;
    const until = raw.socket.bytesRead + MOST_LEFTOVER;
    raw.on("data", () => {
      if (raw.socket.bytesRead > until) raw.destroy();
    });
    setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, limits.leftover).unref();
  });
}
