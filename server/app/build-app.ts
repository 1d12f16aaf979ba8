import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import Fastify, { type FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";
import type { Dependencies } from "../dependencies.ts";
import { recogniseCallers } from "../graphql/recognise-callers.ts";
import { serveGraphQL } from "../graphql/route.ts";
import { answerClientError, bareHeaders } from "../http/client-errors.ts";
import { allowOrigins } from "../http/cors.ts";
import { answerErrors, answerFrameworkError } from "../http/errors.ts";
import { prepareStop } from "../http/graceful-stop.ts";
import { answerHealth } from "../http/health.ts";
import { loggedRequest } from "../http/logged-request.ts";
import { plainAddress } from "../http/request-address.ts";
import { BODY_LIMITS, limitBodies } from "../http/request-bodies.ts";
import { secure } from "../http/security-headers.ts";
import { serveSecurityTxt } from "../http/security-txt.ts";
import { limitSlowRequests, TIME_LIMITS, type TimeLimits } from "../http/slow-requests.ts";
import { limitUnsentAnswers } from "../http/unsent-answers.ts";
import { warnOfProxy } from "../http/warn-of-proxy.ts";
import { serveWebFiles } from "../http/web-files.ts";
import { serveMetrics } from "../metrics/serve-metrics.ts";
import { platformRoutes } from "../platforms/routes.ts";
import { registerRestRoutes } from "../rest/register-routes.ts";
import { accountsRoutes } from "../sign-in/routes.ts";
import { openApi } from "./openapi.ts";
import { routes } from "./rest-routes.ts";
import { schema } from "./schema.ts";

/** Open at a time: three halls of 5,000 whose pages are open. Who may have how many is for a proxy to say. */
const MOST_CONNECTIONS = 16_000;

/** A number of proxies as Fastify takes it: the nearest so many hops are believed. */
function trustedProxies(trustProxy: Config["trustProxy"]) {
  if (typeof trustProxy !== "number") return trustProxy;
  return (_address: string, hop: number) => hop < trustProxy;
}

/**
 * Builds the HTTP application: GraphQL, REST, sign-in and the web client on one origin. It listens
 * to nothing yet, so that tests can use it as the server does.
 *
 * @param timeLimits shorter ones are for tests
 */
export async function buildApp(
  dependencies: Dependencies,
  timeLimits: TimeLimits = TIME_LIMITS,
): Promise<FastifyInstance> {
  const { config } = dependencies;
  const app = Fastify({
    logger: {
      level: config.logLevel,
      serializers: {
        req: loggedRequest,
        res: (reply) => ({ status: reply.statusCode }),
      },
    },
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: BODY_LIMITS.usual,
    rewriteUrl: ({ url = "/" }) => plainAddress(url),
    requestTimeout: timeLimits.longest,
    http: {
      headersTimeout: timeLimits.headers,
      connectionsCheckingInterval: timeLimits.check,
    },
    // An answer that nobody fetches, or a connection on which nothing moves.
    connectionTimeout: 5 * 60_000,
    clientErrorHandler: answerClientError,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: "idle",
    // Open connections get their answer, with `Connection: close`.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      answerFrameworkError(error, request, reply.headers(bareHeaders(config))),
  });
  app.server.maxConnections = MOST_CONNECTIONS;
  // What nobody asked for is refused with 415, not read.
  app.removeContentTypeParser("text/plain");
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  warnOfProxy(app, config);
  prepareStop(app);
  limitSlowRequests(app, timeLimits);
  limitBodies(app);
  answerErrors(app);
  await secure(app, dependencies);
  limitUnsentAnswers(app);
  await app.register(compress, {
    globalDecompression: false,
    // What one packet carries isn't compressed, and what is made again for each request is compressed
    // quickly and in place: a thread costs more. Files are compressed by the build.
    threshold: 1_400,
    syncThreshold: 512 * 1_024,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  });
  allowOrigins(app, config);
  recogniseCallers(app, dependencies);
  serveMetrics(app, dependencies);
  answerHealth(app, dependencies);
  serveSecurityTxt(app, dependencies);
  await app.register(accountsRoutes(dependencies));
  await app.register(platformRoutes(dependencies));
  await registerRestRoutes(app, dependencies, {
    schema,
    routes,
    document: () => openApi().document,
  });
  await serveGraphQL(app, dependencies, schema);
  await serveWebFiles(app, config);
  return app;
}
