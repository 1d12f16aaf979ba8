import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

/**
 * Says once, in production, that a proxy stands in front which the configuration doesn't know of:
 * everybody then has the proxy's address, and one person's requests use up the limits of all.
 */
export function warnOfProxy(app: FastifyInstance, { nodeEnv, trustProxy }: Config): void {
  if (nodeEnv !== "production" || trustProxy !== false) return;
  let hasWarned = false;
  app.addHook("onRequest", async ({ headers }) => {
    if (hasWarned || headers["x-forwarded-for"] === undefined) return;
    hasWarned = true;
    app.log.warn(
      "A request came with X-Forwarded-For, but TRUST_PROXY is unset: everybody behind the proxy shares one address and its rate limits. Set TRUST_PROXY to the number of proxies in front, such as 1, or to their addresses.",
    );
  });
}
