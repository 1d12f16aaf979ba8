import type { FastifyInstance } from "fastify";
import type { Dependencies } from "../dependencies.ts";
import { RateLimited } from "../errors.ts";
import { limiterOf } from "./limiter.ts";
import { networkOf } from "./network.ts";

/** Files cost next to nothing and come from caches; only what works is counted. */
const WORK = /^\/(api|graphql|development)(\/|\?|$)/;
const SIGN_IN = /^\/(api\/v1\/auth\/google|development)\//;

/**
 * Counts every request against the limits of its address, before anything of it is read. What a
 * person does is counted where it is known who they are: see `createContext`.
 */
export function limitAddresses(app: FastifyInstance, dependencies: Dependencies): void {
  const limiter = limiterOf(dependencies);
  app.addHook("onRequest", async (request, reply) => {
    const { url } = request;
    if (!WORK.test(url)) return;
    const network = networkOf(request.ip);
    try {
      limiter.charge("address", network);
      if (SIGN_IN.test(url)) limiter.charge("signInSteps", network);
    } catch (error) {
      if (!(error instanceof RateLimited) || !/^\/graphql(\?|\/|$)/.test(url)) throw error;
      const { message, code, retryAfterSeconds } = error;
      return reply
        .code(429)
        .header("retry-after", String(retryAfterSeconds))
        .header("cache-control", "no-store")
        .type("application/graphql-response+json; charset=utf-8")
        .send(JSON.stringify({ errors: [{ message, extensions: { code, retryAfterSeconds } }] }));
    }
  });
}
