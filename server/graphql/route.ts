import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GraphQLSchema } from "graphql";
import type { Dependencies } from "../dependencies.ts";
import { problem, sendProblem } from "../http/problem.ts";
import { BODY_LIMITS, limitGraphQLBodies } from "../http/request-bodies.ts";
import { measuredOperations } from "../metrics/measured-operations.ts";
import { metricsOf } from "../metrics/metrics.ts";
import { eventStream } from "./event-stream.ts";
import { graphiqlPage } from "./graphiql/page.ts";
import { introspectionAnswers } from "./introspection.ts";
import { readPersistedOperations } from "./persisted-operations.ts";
import { runOperation } from "./run-operation.ts";
import { buildYoga, type Run } from "./yoga.ts";

/** An empty name of the operation is none, in a body as in an address. */
function forgetEmptyName({ body }: FastifyRequest): void {
  if (typeof body !== "object" || body === null) return;
  if ("operationName" in body && body.operationName === "") body.operationName = null;
}

/** Hands Yoga's answer to Fastify: whole when it is JSON, as it comes when it is a stream of events. */
async function answerWith(
  reply: FastifyReply,
  response: Response,
  stopping: AbortSignal,
): Promise<FastifyReply> {
  reply.code(response.status).header("cache-control", "no-store");
  response.headers.forEach((value, name) => {
    reply.header(name, value);
  });
  const isStream = (response.headers.get("content-type") ?? "").includes("text/event-stream");
  if (isStream && response.body !== null) return reply.send(eventStream(response.body, stopping));
  const text = await response.text();
  return reply.send(text);
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType ?? "");
}

/** A form is refused before Yoga, which would read it, however long, for anyone who sends a token. */
function refuseMediaType(reply: FastifyReply): FastifyReply {
  const message = "The body must be JSON, with the content type application/json.";
  return reply
    .code(415)
    .header("cache-control", "no-store")
    .type("application/graphql-response+json; charset=utf-8")
    .send(JSON.stringify({ errors: [{ message, extensions: { code: "BAD_REQUEST" } }] }));
}

/** /graphql: Yoga for programs, GraphiQL for a person's browser (docs/api.md, section 5). */
export async function serveGraphQL(
  app: FastifyInstance,
  dependencies: Dependencies,
  schema: GraphQLSchema,
): Promise<void> {
  const persisted = readPersistedOperations();
  const measure = measuredOperations(metricsOf(dependencies), persisted.values());
  const run: Run = (operation, context) =>
    measure(operation, () => runOperation(operation, context));
  const yoga = buildYoga(schema, persisted, run, app.log);
  const page = graphiqlPage();
  const answerToIntrospection = introspectionAnswers(schema);
  await app.register(async (scope) => {
    // What is not JSON is refused below without being read into memory.
    scope.removeAllContentTypeParsers();
    limitGraphQLBodies(scope);
    scope.addContentTypeParser(
      "application/json",
      { parseAs: "string", bodyLimit: BODY_LIMITS.passage },
      scope.getDefaultJsonParser("error", "error"),
    );
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null, undefined));
    page.serveFiles(scope);
    scope.route({
      url: "/graphql",
      method: ["PUT", "PATCH", "DELETE"],
      handler: (_request, reply) =>
        sendProblem(
          reply.header("allow", "GET, HEAD, POST, OPTIONS"),
          problem(405, "GraphQL answers GET and POST."),
        ),
    });
    scope.route({
      url: "/graphql",
      method: ["GET", "POST", "OPTIONS"],
      handler: async (request, reply) => {
        const wantsPage =
          request.method === "GET" &&
          !request.url.includes("?") &&
          (request.headers.accept ?? "").includes("text/html");
        if (wantsPage) return page.send(request, reply);
        if (request.method === "POST" && !isJson(request.headers["content-type"])) {
          return refuseMediaType(reply);
        }
        forgetEmptyName(request);
        const introspection = answerToIntrospection(request);
        if (introspection !== null) {
          return introspection.send(request, reply.header("cache-control", "no-store"));
        }
        // Yoga reads the address as it came; whole ones are routed by their path.
        Object.assign(request.raw, { originalUrl: request.url });
        return answerWith(
          reply,
          await yoga.handleNodeRequestAndResponse(request, reply, { incoming: request, reply }),
          app.stopping,
        );
      },
    });
  });
}
