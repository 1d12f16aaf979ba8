import type { DocumentNode, FormattedExecutionResult } from "graphql";
import { createClient } from "graphql-sse";
import { Backoff } from "./backoff.ts";
import { session } from "./session.ts";
import { heldAccessToken, refreshAccessToken } from "./session-calls.ts";
import { operationName, persistedId } from "./transport.ts";

interface Observer {
  next(result: FormattedExecutionResult<Record<string, unknown>>): void;
  error(error: unknown): void;
  complete(): void;
}

/** The headers of a connection; with a fresh token after a failure. */
async function headers(again: boolean): Promise<Record<string, string>> {
  const held = again ? await refreshAccessToken(session.accessToken()) : await heldAccessToken();
  return { "x-lexam-csrf": "1", ...(held ? { authorization: `Bearer ${held}` } : {}) };
}

/**
 * Opens a subscription by GraphQL over SSE, distinct connections mode: one request for each, with the session's
 * bearer token. Reconnects when the connection breaks.
 * @returns a function that ends it
 */
export function subscribe(
  document: DocumentNode,
  variables: Record<string, unknown>,
  observer: Observer,
): () => void {
  let again = false;
  const backoff = new Backoff();
  const client = createClient({
    url: "/graphql",
    headers: () => headers(again),
    retry: () => new Promise((resolve) => setTimeout(resolve, backoff.failed())),
    on: {
      connected: () => backoff.worked(),
      connecting: (reconnecting) => {
        again = reconnecting;
      },
    },
  });
  const end = client.subscribe<Record<string, unknown>>(
    {
      query: "",
      operationName: operationName(document),
      variables,
      extensions: { persistedQuery: { version: 1, sha256Hash: persistedId(document) } },
    },
    {
      next: (result) => observer.next(result as FormattedExecutionResult<Record<string, unknown>>),
      error: (error) => observer.error(error),
      complete: () => observer.complete(),
    },
  );
  return end;
}
