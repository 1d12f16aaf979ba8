import type { FastifyInstance } from "fastify";
import { type DocumentNode, getOperationAST } from "graphql";
import { problem, sendProblem } from "../http/problem.ts";
import { signInPaths } from "./openapi/sign-in-paths.ts";
import type { RestRoute } from "./route.ts";

/** Addresses with a GET that are not in the OpenAPI document. */
const DOCUMENTS = ["/openapi.json", "/docs", "/docs/{file}"];

/**
 * Returns true if HEAD may run a route's GET, which must not change anything (docs/api.md, section 1).
 */
export function answersHead(route: RestRoute): boolean {
  const operation = getOperationAST(route.document as DocumentNode)?.operation;
  return route.method === "GET" && operation === "query" && !route.storesLook;
}

/** The methods of every address below the prefix, with a pattern that an address fits. */
function addresses(routes: readonly RestRoute[]): { pattern: RegExp; methods: string[] }[] {
  const methodsOf = new Map<string, string[]>();
  for (const [path, item] of Object.entries(signInPaths)) {
    methodsOf.set(
      path,
      Object.keys(item).map((method) => method.toUpperCase()),
    );
  }
  for (const route of routes) {
    const methods = answersHead(route) ? [route.method, "HEAD"] : [route.method];
    methodsOf.set(route.path, [...(methodsOf.get(route.path) ?? []), ...methods]);
  }
  for (const path of DOCUMENTS) methodsOf.set(path, ["GET", "HEAD"]);
  return [...methodsOf].map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}/?$`),
    methods: [...methods, "OPTIONS"],
  }));
}

/**
 * Answers requests below the prefix that match no route: OPTIONS with the methods of the address, another
 * method with 405, an unknown address with 404. It reads no body.
 */
export function answerOtherMethods(
  scope: FastifyInstance,
  prefix: string,
  routes: readonly RestRoute[],
): void {
  const known = addresses(routes);
  scope.addHook("onRequest", async (request, reply) => {
    if (!request.is404) return;
    const path = (request.url.split("?", 1)[0] ?? "").slice(prefix.length);
    const methods = known.flatMap((address) => (address.pattern.test(path) ? address.methods : []));
    if (methods.length === 0) {
      return sendProblem(reply, problem(404, "There is nothing at this address."));
    }
    reply.header("allow", [...new Set(methods)].join(", "));
    if (request.method === "OPTIONS") return reply.code(204).send();
    const answer = problem(405, `This address doesn't answer ${request.method}.`);
    return sendProblem(reply, answer);
  });
  scope.setNotFoundHandler(() => undefined);
}
