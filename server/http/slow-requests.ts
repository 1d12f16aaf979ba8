import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "./client-errors.ts";

/** How long a request may take to arrive, in milliseconds. What the server itself needs is no matter. */
export interface TimeLimits {
  /** All headers, from the connection or the answer before. */
  headers: number;
  /** The body of anything but a file: 1 MB needs 270 kbit/s, and most are below 30 KB. */
  body: number;
  /** How long the server waits for a file before its pace counts. */
  file: number;
  /** Bytes a second at which a file comes on the whole from then on: 350 kbit/s. */
  fileRate: number;
  /** Any request, whatever comes of it: 500 MB at that rate, and what the server takes meanwhile. */
  longest: number;
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
  fileRate: 44_000,
  longest: 4 * 60 * 60_000,
  stall: 30_000,
  leftover: 5_000,
  check: 2_000,
};

/** What is read and thrown away of a body that was answered before it was read, in bytes. */
const MOST_LEFTOVER = 16 * 1024 * 1024;

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Ends a request of which nothing came for too long, or too little on the whole, while the server was
 * waiting for it.
 */
function watchFile(
  { raw }: FastifyRequest,
  { file, fileRate, stall, check }: TimeLimits,
  cut: () => void,
): NodeJS.Timeout {
  const before = raw.socket.bytesRead;
  let seen = before;
  let still = 0;
  let waited = 0;
  return setInterval(() => {
    // While something lies unread here, it is the server that takes its time.
    const isWaiting = raw.readableLength === 0;
    still = isWaiting && raw.socket.bytesRead === seen ? still + check : 0;
    seen = raw.socket.bytesRead;
    if (isWaiting) waited += check;
    const allowed = file + ((seen - before) * 1_000) / fileRate;
    if (still >= stall || waited >= allowed) cut();
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
    const timer = setTimeout(cut, isFile ? limits.longest : limits.body).unref();
    const watch = isFile ? watchFile(request, limits, cut) : undefined;
    const done = () => {
      clearTimeout(timer);
      clearInterval(watch);
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
