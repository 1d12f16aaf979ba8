import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type { DocumentNode, FormattedExecutionResult } from "graphql";
import { apiLimits } from "#rules/limits.ts";
import { noteServerDate } from "./server-clock.ts";

/** There was no response: the server is unreachable, or the request timed out. */
export class NoAnswer extends Error {
  readonly reason: "timeout" | "unreachable";

  constructor(reason: "timeout" | "unreachable", options?: ErrorOptions) {
    super(
      reason === "timeout"
        ? `The server did not answer within ${apiLimits.apiTimeoutMs / 1000} seconds.`
        : "The server can't be reached.",
      options,
    );
    this.name = "NoAnswer";
    this.reason = reason;
  }
}

/** The response isn't the expected one, for example a proxy's error page. */
export class UnreadableAnswer extends Error {
  readonly status: number;
  /** The Retry-After header in seconds; null if absent. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, retryAfterSeconds: number | null = null) {
    super(`The server answered with an error (${status}).`);
    this.name = "UnreadableAnswer";
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const timeoutMs = apiLimits.apiTimeoutMs;

export interface PostOptions {
  token?: string | null;
  signal?: AbortSignal;
  /** True if the request must outlive the page, for saves while it closes. */
  keepalive?: boolean;
}

/** A GraphQL result with its HTTP status. */
export interface Answer<TData> {
  status: number;
  result: FormattedExecutionResult<TData>;
}

const NOT_IN_LIST = "PERSISTED_QUERY_NOT_IN_LIST";

/** The hash that identifies a generated document on the server. */
export function persistedId(document: DocumentNode): string {
  const meta = "__meta__" in document ? document.__meta__ : undefined;
  if (typeof meta === "object" && meta && "hash" in meta && typeof meta.hash === "string") {
    return meta.hash;
  }
  throw new Error("This document was not generated: only persisted documents can be sent.");
}

/** The name of the operation in a document. */
export function operationName(document: DocumentNode): string | undefined {
  for (const definition of document.definitions) {
    if (definition.kind === "OperationDefinition") return definition.name?.value;
  }
  return undefined;
}

function isResult<TData>(body: unknown): body is FormattedExecutionResult<TData> {
  return typeof body === "object" && body !== null && ("data" in body || "errors" in body);
}

/** True if the server doesn't know the operation, because it was updated since this page was loaded. */
function isUnknownOperation({ result }: Answer<unknown>): boolean {
  return result.errors?.some(({ extensions }) => extensions?.code === NOT_IN_LIST) ?? false;
}

/** The Retry-After header, which proxies send. The server itself also sends it in its errors. */
function retryAfterSeconds(headers: Headers): number | null {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

/** AbortSignal.any, which some supported browsers lack. */
function eitherOf(one: AbortSignal, other: AbortSignal): AbortSignal {
  const either = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) either.abort(signal.reason);
    signal.addEventListener("abort", () => either.abort(signal.reason), { signal: either.signal });
  }
  return either.signal;
}

async function deliver<TData>(
  operation: object,
  { token, signal: stop, keepalive }: PostOptions,
): Promise<Answer<TData>> {
  const patience = AbortSignal.timeout(timeoutMs);
  const signal = stop ? eitherOf(stop, patience) : patience;
  const headers: Record<string, string> = {
    "content-type": "application/json",
    accept: "application/graphql-response+json, application/json;q=0.9",
    // The server refuses requests that a foreign page could send without a preflight.
    "x-lexam-csrf": "1",
  };
  if (token) headers.authorization = `Bearer ${token}`;
  try {
    const response = await fetch("/graphql", {
      method: "POST",
      headers,
      signal,
      keepalive,
      credentials: "same-origin",
      body: JSON.stringify(operation),
    });
    noteServerDate(response.headers);
    const answer: unknown = await response.json().catch((error: unknown) => {
      if (signal.aborted) throw error;
      return null;
    });
    if (!isResult<TData>(answer)) {
      throw new UnreadableAnswer(response.status, retryAfterSeconds(response.headers));
    }
    return { status: response.status, result: answer };
  } catch (error) {
    if (error instanceof UnreadableAnswer || stop?.aborted) throw error;
    throw new NoAnswer(patience.aborted ? "timeout" : "unreachable", { cause: error });
  }
}

/**
 * Sends a generated document to `/graphql` by its hash. Sends it in full if the server was updated since and doesn't
 * know the hash, so that an answer is saved without a reload.
 * @throws {NoAnswer} unreachable, or no response within 10 seconds (docs/rules.md, section 12)
 * @throws {UnreadableAnswer} the response is not GraphQL
 * @throws {DOMException} named AbortError, if the caller's signal was aborted
 */
export async function post<TData, TVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
  options: PostOptions = {},
): Promise<Answer<TData>> {
  const operation = { operationName: operationName(document), variables };
  const persistedQuery = { version: 1, sha256Hash: persistedId(document) };
  const answer = await deliver<TData>({ ...operation, extensions: { persistedQuery } }, options);
  if (!isUnknownOperation(answer)) return answer;
  const { print } = await import("graphql/language/printer");
  return deliver<TData>({ ...operation, query: print(document) }, options);
}
