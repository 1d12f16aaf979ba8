import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type { GraphQLSchema } from "graphql";
import type { z } from "zod";
import type { BODY_LIMITS } from "../http/request-bodies.ts";
import type { JsonSchema, OpenApiDocument } from "./openapi/types.ts";

/** A route's request, after its shapes were checked. */
export interface RestRequest<Params, Query, Body> {
  params: Params;
  query: Query;
  /** For an upload: the form's fields, as far as they have arrived. */
  body: Body;
  /** The Upload of the schema, for a route that takes a file; to be passed on as a variable. */
  file: unknown;
}

/** Runs another operation for the same request, with the same rules. */
export type RunOperation = <Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

export type MediaType =
  | "application/json"
  | "application/octet-stream"
  | "application/jsonl"
  | "application/xml"
  | "application/zip"
  | "image/webp"
  | "text/csv"
  | "text/x-gift";

/** An answer that is written piece by piece, because it may be long. */
export interface StreamedAnswer {
  mediaType: MediaType;
  /** What a request gets instead of `mediaType` and `fileName`, by what it asks; null where it never does. */
  others: {
    mediaTypes: readonly MediaType[];
    /** Null for the usual one. */
    of(request: RestRequest<unknown, unknown, unknown>): {
      mediaType: MediaType;
      fileName: string;
    } | null;
  } | null;
  /** True if the response of a URL never changes, so that a browser caches it for a year. */
  isImmutable: boolean;
  /** The file name for a download; null if it is no file. */
  fileName: string | null;
  /** Further operations that the pieces run. */
  documents: readonly TypedDocumentNode<unknown, never>[];
  /** @param data the data of the route's operation */
  pieces(
    data: unknown,
    request: RestRequest<unknown, unknown, unknown>,
    run: RunOperation,
  ): AsyncIterable<string | Uint8Array>;
}

/** How a list route describes its page: docs/api.md, section 1 (X-Total-Count and Link). */
export interface PageFacts {
  totalCount: number;
  /** False when there are at least so many; the last page is then unknown. True unless said. */
  totalIsExact?: boolean;
  skip: number;
  limit: number;
  /** The cursor of each item of the page, for the next page; absent for a list that takes none. */
  cursors?: readonly string[];
  /** The one that was sent. */
  after?: string | undefined;
}

export type PropertyChanges = Readonly<
  Record<string, (properties: Record<string, JsonSchema>) => Record<string, JsonSchema>>
>;

/** The differences of a body from the data of its operation. */
interface BodyChanges<Data = unknown> {
  /** @param body as it would be @param data what the operation answered */
  body(body: Record<string, unknown>, data: Data): Record<string, unknown>;
  /** The same of the fields of components of the OpenAPI document, by their names. */
  properties: PropertyChanges;
}

/** Failures a route can return in addition to those that its shapes and its operation imply. */
type RouteFailures = Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 415, string>>;

/** One row of the table of routes. It has no access rules, since the rules of the schema apply. */
export interface RestRoute {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api/v1, with `{name}` for a parameter and without a trailing slash. */
  path: string;
  summary: string;
  /** Its name in the OpenAPI document; null for that of its GraphQL operation. */
  operationId: string | null;
  /** What the summary can't hold, in CommonMark; null when it says all. */
  description: string | null;
  /** What a failure means here, where that is more than its status says of itself. */
  failures: RouteFailures;
  /** 200 unless said otherwise. */
  status: 200 | 201 | 204;
  params: z.ZodType | null;
  query: z.ZodType | null;
  body: z.ZodType | null;
  /**
   * The part of a multipart/form-data request that holds the file; `body` is then the shape of the
   * other parts, all of them texts. Null for a route that takes JSON or nothing.
   */
  upload: string | null;
  /** The documented body if `answer` makes it; null if it is the operation's data. */
  response: z.ZodType | null;
  bodyLimit: keyof typeof BODY_LIMITS;
  /** True if the route supports the Idempotency-Key header. */
  idempotent: boolean;
  /** True if a GET stores that its caller has seen a score, so that HEAD isn't allowed. */
  storesLook: boolean;
  document: TypedDocumentNode<unknown, never>;
  /** Null if each variable is the request's value with the same name in snake_case. */
  variables: ((request: RestRequest<unknown, unknown, unknown>) => Record<string, unknown>) | null;
  /** Makes the body from the data; null if the body is the data in REST's spelling. */
  answer: ((data: unknown) => unknown) | null;
  /** The differences of a body that otherwise is the operation's data. */
  changes: BodyChanges | null;
  /** In place of `answer`. */
  stream: StreamedAnswer | null;
}

/** What the adapter serves: the table of its routes, the schema that they run on, and their description. */
export interface RestApi {
  schema: GraphQLSchema;
  routes: readonly RestRoute[];
  document(): OpenApiDocument;
}

/** What a route has that says nothing of it. */
const DEFAULTS = {
  operationId: null,
  description: null,
  failures: {},
  status: 200,
  params: null,
  query: null,
  body: null,
  upload: null,
  response: null,
  bodyLimit: "usual",
  idempotent: false,
  storesLook: false,
  variables: null,
  answer: null,
  changes: null,
  stream: null,
} as const satisfies Partial<RestRoute>;

const STREAM_DEFAULTS = {
  ...{ isImmutable: false, fileName: null, documents: [], others: null },
} as const;

/** What the types of a route's operation and of its request decide. */
interface TypedParts<Data, Variables, Request> {
  document: TypedDocumentNode<Data, Variables>;
  variables?: (request: Request) => Variables;
  /** With `response`: only where the body isn't what the operation answers. */
  answer?: (data: Data) => unknown;
  changes?: BodyChanges<Data>;
  stream?: Pick<StreamedAnswer, "mediaType"> &
    Partial<Pick<StreamedAnswer, "isImmutable" | "fileName" | "others">> & {
      documents?: readonly unknown[];
      pieces(data: Data, request: Request, run: RunOperation): AsyncIterable<string | Uint8Array>;
    };
}

interface Shapes<Params, Query, Body> {
  params?: Params;
  query?: Query;
  body?: Body;
}

type Named = Pick<RestRoute, "method" | "path" | "summary">;
type OtherParts = Omit<
  RestRoute,
  | keyof Named
  | keyof TypedParts<unknown, unknown, unknown>
  | keyof Shapes<unknown, unknown, unknown>
>;

/** Checks the types of a route where it is written down, and forgets them for the table. */
export function defineRoute<
  Data,
  Variables,
  Params extends z.ZodType = z.ZodType<unknown>,
  Query extends z.ZodType = z.ZodType<unknown>,
  Body extends z.ZodType = z.ZodType<unknown>,
>(
  definition: Named &
    Partial<OtherParts> &
    Shapes<Params, Query, Body> &
    TypedParts<Data, Variables, RestRequest<z.output<Params>, z.output<Query>, z.output<Body>>>,
): RestRoute {
  const stream = definition.stream && { ...STREAM_DEFAULTS, ...definition.stream };
  return { ...DEFAULTS, ...definition, stream: stream ?? null } as unknown as RestRoute;
}
