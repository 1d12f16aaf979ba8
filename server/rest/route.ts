import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type { z } from "zod";

/** A request as a route sees it, after its shapes were checked. */
export interface RestRequest<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
}

/** How a list route tells its page: contract.md, section 4 (X-Total-Count and Link). */
export interface PageFacts {
  totalCount: number;
  skip: number;
  limit: number;
}

/** One row of the table of routes. It says nothing of who may call it: the schema's rules do. */
export interface RestRoute {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api/v1, with `{name}` for a parameter and without a trailing slash. */
  path: string;
  summary: string;
  /** 200 unless said otherwise. */
  status: 200 | 201 | 204;
  params: z.ZodType | null;
  query: z.ZodType | null;
  body: z.ZodType | null;
  /** The documented body of the answer; null when it has none. */
  response: z.ZodType | null;
  /** Whether the Idempotency-Key header counts. */
  idempotent: boolean;
  document: TypedDocumentNode<unknown, never>;
  variables(request: RestRequest<unknown, unknown, unknown>): Record<string, unknown>;
  answer(data: unknown): unknown;
  page: ((data: unknown, request: RestRequest<unknown, unknown, unknown>) => PageFacts) | null;
}

/** A route with its types: what the shapes let in, the document takes, and the answer is made of. */
export interface RouteDefinition<
  Data,
  Variables,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> {
  method: RestRoute["method"];
  path: string;
  summary: string;
  status?: RestRoute["status"];
  params?: Params;
  query?: Query;
  body?: Body;
  response?: z.ZodType;
  idempotent?: boolean;
  document: TypedDocumentNode<Data, Variables>;
  variables?: (
    request: RestRequest<z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Variables;
  answer?: (data: Data) => unknown;
  page?: (
    data: Data,
    request: RestRequest<z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => PageFacts;
}

/** Checks the types of a route where it is written down, and forgets them for the table. */
export function defineRoute<
  Data,
  Variables,
  Params extends z.ZodType = z.ZodType<unknown>,
  Query extends z.ZodType = z.ZodType<unknown>,
  Body extends z.ZodType = z.ZodType<unknown>,
>(definition: RouteDefinition<Data, Variables, Params, Query, Body>): RestRoute {
  const { method, path, summary, variables, answer, page } = definition;
  return {
    method,
    path,
    summary,
    status: definition.status ?? 200,
    params: definition.params ?? null,
    query: definition.query ?? null,
    body: definition.body ?? null,
    response: definition.response ?? null,
    idempotent: definition.idempotent ?? false,
    document: definition.document as unknown as RestRoute["document"],
    variables: (variables ?? (() => ({}))) as RestRoute["variables"],
    answer: (answer ?? (() => undefined)) as RestRoute["answer"],
    page: (page ?? null) as RestRoute["page"],
  };
}
