import { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DocumentNode, GraphQLSchema } from "graphql";
import type { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { BadRequest, ExpectedFailure, InvalidInput, NotFound } from "../errors.ts";
import type { Context } from "../graphql/context.ts";
import { findTooLongList } from "../graphql/input-lists.ts";
import { inTurn } from "../graphql/run-operation.ts";
import { type ImportHooks, Upload } from "../graphql/upload.ts";
import { FixedFile } from "../http/fixed-file.ts";
import { BODY_LIMITS } from "../http/request-bodies.ts";
import { answerOf, pageOf } from "./body.ts";
import { docsPage } from "./docs/page.ts";
import { assertMayRun, audienceOf, dataOf, executeOperation } from "./execute.ts";
import { fieldErrors, wordsOf } from "./field-words.ts";
import { keyedRequest, onceForKey } from "./idempotency.ts";
import { KeyedUpload } from "./keyed-upload.ts";
import { answerOtherMethods, answersHead } from "./methods.ts";
import { readUpload, type UploadForm } from "./read-upload.ts";
import type {
  PageFacts,
  RestApi,
  RestRequest,
  RestRoute,
  RunOperation,
  StreamedAnswer,
} from "./route.ts";
import { variablesOf } from "./variables.ts";

type Read = RestRequest<unknown, unknown, unknown>;
/** Runs a route's work with its context, or with another in a transaction. */
type Around = (work: (within: Context) => Promise<unknown>) => Promise<unknown>;

/** A route, with the values derived from its operation once, at the start. */
interface ServedRoute {
  route: RestRoute;
  variables: ReturnType<typeof variablesOf>;
  body: ReturnType<typeof answerOf>;
  page: ReturnType<typeof pageOf>;
}

const API_PREFIX = "/api/v1";
const JSON_TYPE = "application/json; charset=utf-8";

/** Cached for a year, but only by the client: shared caches must not store responses for signed-in people. */
const IMMUTABLE = "private, max-age=31536000, immutable";

/** `/tests/{id}` as Fastify spells it. */
function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

function checked(shape: z.ZodType | null, value: unknown): unknown {
  if (shape === null) return value;
  const tooLong = findTooLongList(value);
  if (tooLong !== null) throw new InvalidInput([{ field: "body", message: tooLong }]);
  const parsed = shape.safeParse(value, { error: wordsOf });
  if (parsed.success) return parsed.data;
  throw new InvalidInput(fieldErrors(parsed.error));
}

function readRequest(route: RestRoute, request: FastifyRequest): Read {
  const params = route.params?.safeParse(request.params);
  // An invalid id is treated as one that doesn't exist.
  if (params?.success === false) throw new NotFound("Not found");
  if (route.body !== null && request.body === undefined) {
    throw new BadRequest("The request needs a JSON body.");
  }
  return {
    params: params?.data,
    query: checked(route.query, request.query),
    body: checked(route.body, request.body),
    file: null,
  };
}

/** Opens the form that an upload route asks for. */
async function openForm(fileField: string, request: FastifyRequest): Promise<UploadForm> {
  if (!request.isMultipart()) {
    throw new ExpectedFailure(
      "UNSUPPORTED_MEDIA_TYPE",
      `The body must be multipart/form-data with the file as the part named ${fileField}.`,
    );
  }
  return readUpload(request, fileField);
}

/** Returns the fields of a form, and its file as the Upload scalar of the schema. */
function readForm(
  { route, variables }: ServedRoute,
  form: UploadForm,
  hooks: ImportHooks | null,
): Read {
  const read = (body: unknown, file: Upload | null) => ({ params: null, query: null, body, file });
  const file = new Upload({
    fileName: form.fileName,
    mediaType: form.mediaType,
    stream: form.stream,
    hooks,
    async argumentsBehind() {
      await form.readRest();
      const parsed = route.body?.safeParse(form.fields, { error: wordsOf });
      if (parsed?.success === false) throw new InvalidInput(fieldErrors(parsed.error));
      return variables(read(parsed?.data, null));
    },
  });
  return read(checked(route.body, form.fields), file);
}

/** Returns the cursor of a page's last item; null for a page that is not full. */
function nextCursor({ cursors = [], limit }: PageFacts): string | null {
  return cursors.length < limit ? null : (cursors.at(-1) ?? null);
}

function linkHeader(request: FastifyRequest, page: PageFacts): string {
  const at = (skip: number, rel: string) => {
    const url = new URL(request.url, "http://localhost");
    url.searchParams.set("skip", String(skip));
    url.searchParams.set("limit", String(page.limit));
    return `<${url.pathname}${url.search}>; rel="${rel}"`;
  };
  if (page.after !== undefined) {
    const next = nextCursor(page);
    const behind = new URL(request.url, "http://localhost");
    behind.searchParams.delete("after");
    const first = `<${behind.pathname}${behind.search}>; rel="first"`;
    if (next === null) return first;
    behind.searchParams.delete("skip");
    behind.searchParams.set("after", next);
    return `${first}, <${behind.pathname}${behind.search}>; rel="next"`;
  }
  const last = Math.max(0, Math.ceil(page.totalCount / page.limit) - 1) * page.limit;
  const links = [at(0, "first")];
  if (page.totalIsExact !== false) links.push(at(last, "last"));
  if (page.skip > 0) links.push(at(Math.max(0, page.skip - page.limit), "prev"));
  if (page.skip + page.limit < page.totalCount) links.push(at(page.skip + page.limit, "next"));
  return links.join(", ");
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: PageFacts): void {
  reply.header("x-total-count", String(page.totalCount)).header("link", linkHeader(request, page));
  const next = nextCursor(page);
  if (next !== null) reply.header("x-next-cursor", next);
}

function sendStream(
  stream: StreamedAnswer,
  read: Read,
  reply: FastifyReply,
  body: Readable,
): FastifyReply {
  const { mediaType, fileName } = stream.others?.of(read) ?? stream;
  if (fileName) reply.header("content-disposition", `attachment; filename="${fileName}"`);
  const isText = mediaType === "application/json" || mediaType.startsWith("text/");
  if (stream.isImmutable) reply.header("cache-control", IMMUTABLE);
  return reply.type(`${mediaType}${isText ? "; charset=utf-8" : ""}`).send(body);
}

function callerOf({ caller }: FastifyRequest, { path }: RestRoute): Context {
  if (caller === null) throw new Error(`A caller of ${path} was not recognised.`);
  return caller;
}

async function answerRoute(
  dependencies: Dependencies,
  schema: GraphQLSchema,
  served: ServedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { route, variables, body, page } = served;
  const context = callerOf(request, route);
  const document = route.document as DocumentNode;
  const operate: RunOperation = (other, variables) =>
    executeOperation(
      { schema, document: other, variables: variables as Record<string, unknown> },
      context,
    ) as Promise<never>;
  const header = request.headers["idempotency-key"];
  const keyed =
    route.idempotent && typeof header === "string" && context.viewer !== null
      ? keyedRequest(context.viewer, header, `${route.method} ${route.path}`, dependencies.now())
      : null;
  const run = (read: Read, around: Around = (work) => work(context)) =>
    inTurn({ schema, document, variables: variables(read) }, context, (execute) =>
      around(async (within) => {
        const data = dataOf(await execute(within), context.requestId);
        if (page !== null) sendPage(request, reply, page(data, read.query));
        return body(data);
      }),
    );
  const runForm = async (form: UploadForm): Promise<[Read, unknown]> => {
    if (keyed === null) {
      const read = readForm(served, form, null);
      return [read, await run(read)];
    }
    const upload = new KeyedUpload(dependencies.database.pool, keyed, form);
    const read = readForm(served, upload.form, upload.hooks);
    return [read, await upload.answer(() => run(read))];
  };
  const runBody = async (): Promise<[Read, unknown]> => {
    const read = readRequest(route, request);
    if (keyed === null) return [read, await run(read)];
    const once: Around = (work) => onceForKey(context, keyed, request.body, work);
    return [read, await run(read, once)];
  };
  const [read, answer] =
    route.upload === null
      ? await runBody()
      : await runForm(await openForm(route.upload, request)).finally(
          // The rest of a refused form is read and discarded; otherwise the client would wait forever.
          () => request.raw.resume(),
        );
  reply.header("cache-control", "no-store").code(route.status);
  if (route.stream !== null) {
    const pieces = Readable.from(route.stream.pieces(answer, read, operate));
    return sendStream(route.stream, read, reply, pieces);
  }
  if (route.status === 204) return reply.send();
  return reply.type(JSON_TYPE).send(JSON.stringify(answer));
}

/**
 * Treats an empty JSON body as no body, since many clients send `Content-Type: application/json` with every request.
 * A route that needs a body refuses the request itself.
 */
function takeEmptyJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser("error", "error");
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, String(body), done);
  });
}

/** Serves a table of routes under /api/v1; each row runs its operation on the GraphQL schema. */
export async function registerRestRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
  api: RestApi,
): Promise<void> {
  const { schema, routes } = api;
  const serve = (scope: FastifyInstance, route: RestRoute) => {
    const audience = audienceOf(schema, route.document as DocumentNode);
    const served = {
      route,
      variables: variablesOf(schema, route),
      body: answerOf(schema, route),
      page: pageOf(schema, route),
    };
    scope.route({
      method: route.method,
      url: fastifyPath(route.path),
      exposeHeadRoute: answersHead(route),
      bodyLimit: BODY_LIMITS[audience.isPublic ? "token" : route.bodyLimit],
      // Refuses the request before its body is read if the schema's rules refuse the caller anyway.
      onRequest: async (request) => assertMayRun(audience, callerOf(request, route)),
      handler: (request, reply) => answerRoute(dependencies, schema, served, request, reply),
    });
  };
  const prefix = API_PREFIX;
  const docs = docsPage();
  await app.register(
    async (scope) => {
      takeEmptyJson(scope);
      for (const route of routes.filter(({ upload }) => upload === null)) serve(scope, route);
      let openApi: FixedFile | null = null;
      scope.get("/openapi.json", (request, reply) => {
        openApi ??= new FixedFile(JSON_TYPE, JSON.stringify(api.document()));
        return openApi.send(request, reply.header("cache-control", "no-cache"));
      });
      scope.get("/docs", (request, reply) => docs.send(request, reply));
      docs.serveFiles(scope);
      answerOtherMethods(scope, API_PREFIX, routes);
    },
    { prefix },
  );
  await app.register(
    async (scope) => {
      // The route refuses a body that is no form, after it has checked the caller.
      scope.removeAllContentTypeParsers();
      // The import checks the size of files, with its own messages.
      await scope.register(multipart, { limits: { fileSize: Number.MAX_SAFE_INTEGER } });
      scope.addContentTypeParser("*", (_request, _payload, done) => done(null, undefined));
      for (const route of routes.filter(({ upload }) => upload !== null)) serve(scope, route);
    },
    { prefix },
  );
}
