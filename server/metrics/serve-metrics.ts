import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound, Unauthenticated } from "../errors.ts";
import { isLoopbackRequest } from "../http/loopback.ts";
import { limiterOf } from "../rate-limits/limiter.ts";
import { networkOf } from "../rate-limits/network.ts";
import { metricsOf } from "./metrics.ts";
import { metricsOfAll } from "./of-all-processes.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

function routeOf({ routeOptions }: FastifyRequest): string {
  const pattern = routeOptions.url ?? "other";
  // Files have a route each, with a name that changes with every build.
  return pattern.startsWith("/assets/") ? "/assets/*" : pattern;
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/**
 * Whether a request may be believed to come from this computer. Behind a proxy, recognised
 * by TRUST_PROXY or by HTTPS, which this server doesn't speak, everybody's requests do.
 */
function isLocal(request: FastifyRequest, { trustProxy, publicUrl }: Config): boolean {
  return trustProxy === false && !publicUrl.startsWith("https:") && isLoopbackRequest(request.raw);
}

/**
 * Counts every response, and serves the figures at /metrics to this computer and to requests with METRICS_TOKEN. All others
 * get 404.
 */
export function serveMetrics(app: FastifyInstance, dependencies: Dependencies): void {
  const { config } = dependencies;
  const { registry, requests } = metricsOf(dependencies);
  app.addHook("onResponse", async (request, reply) => {
    const method = METHODS.has(request.method) ? request.method : "other";
    const labels = { method, route: routeOf(request), status: reply.statusCode };
    requests.observe(labels, reply.elapsedTime / 1_000);
  });
  app.get("/metrics", { logLevel: "warn" }, async (request, reply) => {
    const [, token] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "") ?? [];
    const knows =
      config.metricsToken !== null && token !== undefined && isSame(token, config.metricsToken);
    if (!knows && !isLocal(request, config)) {
      limiterOf(dependencies).charge("visitor", networkOf(request.ip));
      if (config.metricsToken === null) {
        throw new NotFound("There is nothing at this address.");
      }
      throw new Unauthenticated("The metrics need the token of METRICS_TOKEN.");
    }
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await metricsOfAll(registry));
  });
}
