import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type { DocumentNode, FormattedExecutionResult } from "graphql";
import { apiLimits } from "#rules/limits.ts";
import { noteServerDate } from "./server-clock.ts";

/** The server did not answer: out of reach, or not within the time-out. */
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

/** Something answered, but not with what was asked for: a proxy's error page, for example. */
export class UnreadableAnswer extends Error {
  readonly status: number;
  /** When it asks to be asked again; null when it says nothing. */
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
  /** Lets the request outlive the page: for saving while it is being closed. */
  keepalive?: boolean;
}

/** A GraphQL answer with the HTTP status it came with. */
export interface Answer<TData> {
  status: number;
  result: FormattedExecutionResult<TData>;
}

const NOT_IN_LIST = "PERSISTED_QUERY_NOT_IN_LIST";

/** The hash by which the server knows a generated document. */
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

/** Whether the server does not know the operation: it was updated since this page was loaded. */
function isUnknownOperation({ result }: Answer<unknown>): boolean {
  return result.errors?.some(({ extensions }) => extensions?.code === NOT_IN_LIST) ?? false;
}

/** What a proxy asks for; the server itself says it in its failures too. */
function retryAfterSeconds(headers: Headers): number | null {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

/** AbortSignal.any, which browsers that are still supported lack. */
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
 * Sends one generated document to `/graphql` by the id of its persisted text; in full when the
 * server has been updated in the meantime and knows the id no more, so that no answer waits for a reload.
 *
 * @throws {NoAnswer} out of reach, or no answer within 10 seconds (docs/rules.md, section 12)
 * @throws {UnreadableAnswer} the answer is not GraphQL
 * @throws {DOMException} named AbortError, when the caller's signal was aborted
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
