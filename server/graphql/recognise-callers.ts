import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { can } from "#rules/permissions.ts";
import { isIssuedHere, type Pass, RANDOM_LENGTH } from "../accounts/refresh-token.ts";
import { countedAs } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { RateLimited } from "../errors.ts";
import { BODY_LIMITS } from "../http/request-bodies.ts";
import { limiterOf } from "../rate-limits/limiter.ts";
import { networkOf } from "../rate-limits/network.ts";
import type { Context } from "./context.ts";
import { createContext } from "./create-context.ts";
import { refusalOf } from "./refusal.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who sends it, known before anything of its body is read; null where nobody asks. */
    caller: Context | null;
    /** Why it is refused unless its body shows a session. */
    refusal: RateLimited | null;
  }
}

/** Files cost next to nothing and come from caches; only what works is counted. */
const WORK = /^\/(api|graphql|development|lti)(\/|$)/;
const SIGN_IN = /^\/(api\/v1\/auth\/google|development|lti)(\/|$)/;
const GRAPHQL = /^\/graphql(\/|$)/;
/** Where a session is shown by its refresh token, or a sign-in by its code, which stand in the body. */
const SHOWS_PASS = /^\/(api\/v1\/auth\/(exchange|refresh|logout)|graphql)\/?$/;
/** A body that holds one of them and the hash of an operation is not half as long. */
const SMALL_BODY = 2_048;

/** The address that was matched, or for one that nothing matches, the path as it was understood. */
function placeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url.split("?", 1)[0] ?? "";
}

function mayShowPass(request: FastifyRequest): boolean {
  return (
    request.method === "POST" &&
    SHOWS_PASS.test(placeOf(request)) &&
    Number(request.headers["content-length"] ?? Number.NaN) <= SMALL_BODY
  );
}

/** Kilobytes counted for a body that is too large: reading on and throwing away is work too. */
const TOO_LARGE_KILOBYTES = 512;

/** How much is on its way as the headers have it; what does not say is as much as may be. */
function sentKilobytes({ headers, method }: FastifyRequest): number {
  const { "content-length": length, "transfer-encoding": encoding } = headers;
  if (method === "GET" || method === "HEAD") return 0;
  if (encoding !== undefined) return BODY_LIMITS.usual / 1024;
  return Math.min(TOO_LARGE_KILOBYTES, Number(length ?? 0) / 1024);
}

/** The refresh token or the code in a body, as REST or GraphQL have them, if it was issued here. */
function shownPass({ config }: Dependencies, body: unknown): string | null {
  const { refresh_token, code, variables } = (body ?? {}) as Record<string, unknown>;
  const given = (variables ?? {}) as Record<string, unknown>;
  const shown: [Pass, unknown][] = [
    ["refresh token", refresh_token ?? given.refreshToken],
    ["sign-in code", code ?? given.code],
  ];
  for (const [pass, text] of shown) {
    if (typeof text === "string" && isIssuedHere(config, pass, text)) return text;
  }
  return null;
}

/** Reports when the connection is lost before the answer is sent. */
function lossOf({ raw }: FastifyReply): Context["whenGone"] {
  return (listener) => {
    const look = () => {
      if (!raw.writableFinished) listener();
    };
    if (raw.closed) look();
    raw.once("close", look);
    return () => raw.off("close", look);
  };
}

/**
 * Finds out who sends a request, and counts it for them, before anything of its body is read: a
 * person by an access token that holds, anybody else by their address. Anyone who shows a refresh token
 * or a sign-in code that was issued here is counted for that instead, so that other visitors at the
 * same address can't keep anybody from a new access token; a few hundred bytes of a body are read
 * for it.
 */
export function recogniseCallers(app: FastifyInstance, dependencies: Dependencies): void {
  const limiter = limiterOf(dependencies);
  const refuse = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    if (!GRAPHQL.test(placeOf(request))) throw error;
    const { status, headers, body } = refusalOf(error, request);
    return reply.code(status).headers(headers).send(body);
  };
  app.decorateRequest("caller", null);
  app.decorateRequest("refusal", null);
  app.addHook("onRequest", async (request, reply) => {
    const place = placeOf(request);
    if (!WORK.test(place)) return;
    const network = networkOf(request.ip);
    try {
      if (SIGN_IN.test(place)) {
        limiter.charge("signInSteps", network);
        return;
      }
      const { id, ip, headers } = request;
      const caller = await createContext(dependencies, {
        id,
        ip,
        headers,
        whenGone: lossOf(reply),
      });
      request.caller = caller;
      const kilobytes = sentKilobytes(request);
      if (caller.viewer === null) {
        limiter.charge("visitor", network);
        if (kilobytes > 0) limiter.charge("visitorBodies", network);
        limiter.spend("visitorBodies", network, kilobytes);
      } else {
        const person = countedAs(caller.viewer);
        limiter.charge("user", person);
        if (kilobytes > 0 && !can(caller.viewer.role, "limits:exceed")) {
          limiter.charge("bodies", person);
          limiter.spend("bodies", person, kilobytes);
        }
      }
    } catch (error) {
      const isVisitor = request.caller !== null && request.caller.viewer === null;
      if (!(error instanceof RateLimited && isVisitor && mayShowPass(request))) {
        return refuse(request, reply, error);
      }
      request.refusal = error;
    }
  });
  app.addHook("preHandler", async (request, reply) => {
    const { caller, refusal } = request;
    if (caller === null || caller.viewer !== null || !mayShowPass(request)) return;
    const pass = shownPass(dependencies, request.body);
    try {
      if (pass !== null) {
        const session = pass.slice(0, RANDOM_LENGTH);
        limiter.charge("session", session);
        if (refusal === null) limiter.spend("visitor", caller.network, -1);
        request.caller = { ...caller, network: session };
      } else if (refusal !== null) throw refusal;
    } catch (error) {
      return refuse(request, reply, error);
    }
  });
}
