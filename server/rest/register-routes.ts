import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DocumentNode } from "graphql";
import type { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { type FieldError, Unauthenticated } from "../errors.ts";
import { createContext } from "../graphql/create-context.ts";
import { assertValidDocument, executeOperation, isOpenToAll } from "./execute.ts";
import { onceForKey } from "./idempotency.ts";
import { RestFailure } from "./problem.ts";
import type { PageFacts, RestRequest, RestRoute } from "./route.ts";
import { routes } from "./routes.ts";

export const API_PREFIX = "/api/v1";

/** `/tests/{id}` as Fastify spells it. */
function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({
    field: issue.path.join(".") || "body",
    message: issue.message,
  }));
}

function checked(shape: z.ZodType | null, value: unknown): unknown {
  if (shape === null) return value;
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error);
  throw new RestFailure(
    422,
    errors.map((error) => `${error.field}: ${error.message}`).join("; "),
    errors,
  );
}

function readRequest(
  route: RestRoute,
  request: FastifyRequest,
): RestRequest<unknown, unknown, unknown> {
  const params = route.params?.safeParse(request.params);
  // An id that can't be one names nothing.
  if (params?.success === false) throw new RestFailure(404, "Not found");
  if (route.body !== null && request.body === undefined) {
    throw new RestFailure(400, "The request needs a JSON body.");
  }
  return {
    params: params?.data,
    query: checked(route.query, request.query),
    body: checked(route.body, request.body),
  };
}

function linkHeader(request: FastifyRequest, page: PageFacts): string {
  const at = (skip: number, rel: string) => {
    const url = new URL(request.url, "http://localhost");
    url.searchParams.set("skip", String(skip));
    url.searchParams.set("limit", String(page.limit));
    return `<${url.pathname}${url.search}>; rel="${rel}"`;
  };
  const last = Math.max(0, Math.ceil(page.totalCount / page.limit) - 1) * page.limit;
  const links = [at(0, "first"), at(last, "last")];
  if (page.skip > 0) links.push(at(Math.max(0, page.skip - page.limit), "prev"));
  if (page.skip + page.limit < page.totalCount) links.push(at(page.skip + page.limit, "next"));
  return links.join(", ");
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: PageFacts): void {
  reply.header("x-total-count", String(page.totalCount)).header("link", linkHeader(request, page));
}

async function answerRoute(
  dependencies: Dependencies,
  route: RestRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const context = await createContext(dependencies, request.headers.authorization, request.id);
  // Who is not let in at all learns nothing of what a right request would be.
  if (context.viewer === null && !isOpenToAll(route.document as DocumentNode)) {
    const { message } = context.authenticationFailure ?? new Unauthenticated();
    throw new RestFailure(401, message);
  }
  const run = async () => {
    const read = readRequest(route, request);
    const document = route.document as DocumentNode;
    const data = await executeOperation(document, route.variables(read), context);
    if (route.page !== null) sendPage(request, reply, route.page(data, read));
    return route.answer(data);
  };
  const key = request.headers["idempotency-key"];
  const answer =
    route.idempotent && typeof key === "string" && context.viewer !== null
      ? await onceForKey(
          dependencies,
          context.viewer,
          { key, route: `${route.method} ${route.path}`, body: request.body },
          run,
        )
      : await run();
  reply.header("cache-control", "no-store").code(route.status);
  return route.status === 204
    ? reply.send()
    : reply.type("application/json; charset=utf-8").send(JSON.stringify(answer));
}

/** Serves the table of routes under /api/v1; each row runs its operation on the GraphQL schema. */
export async function registerRestRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  for (const route of routes) {
    assertValidDocument(route.document as DocumentNode, `${route.method} ${route.path}`);
    app.route({
      method: route.method,
      url: `${API_PREFIX}${fastifyPath(route.path)}`,
      handler: (request, reply) => answerRoute(dependencies, route, request, reply),
    });
  }
}
