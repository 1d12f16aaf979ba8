import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

/** What pages of other origins may call; signing in is a matter of navigation, not of calls. */
const OPEN = /^\/(api\/v1|graphql)(\/|\?|$)/;
const CLOSED = /^\/api\/v1\/auth\/google\//;

const PREFLIGHT = {
  "access-control-allow-methods": "GET, POST, PUT, DELETE",
  "access-control-allow-headers": "authorization, content-type, idempotency-key, x-lexam-csrf",
  // Two hours: as long as any browser remembers it.
  "access-control-max-age": "7200",
};
const EXPOSED =
  "content-disposition, link, retry-after, www-authenticate, x-next-cursor, x-request-id, x-total-count";

/**
 * Lets pages of CORS_ORIGINS call /api/v1 and /graphql with tokens of their own; cookies are never
 * asked for. Every other origin gets no word of it, so its browsers keep the answers to themselves.
 */
export function allowOrigins(app: FastifyInstance, { corsOrigins }: Config): void {
  if (corsOrigins.length === 0) return;
  const allowed = new Set(corsOrigins);
  app.addHook("onRequest", async (request, reply) => {
    const { url, method, headers } = request;
    if (!OPEN.test(url) || CLOSED.test(url)) return;
    // Caches must not hand one origin's answer to another.
    reply.header("vary", "Origin");
    const { origin } = headers;
    if (origin === undefined || !allowed.has(origin)) return;
    reply.header("access-control-allow-origin", origin);
    const isPreflight =
      method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
    if (isPreflight) return reply.code(204).headers(PREFLIGHT).send();
    reply.header("access-control-expose-headers", EXPOSED);
  });
}
