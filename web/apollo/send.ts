import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { session } from "./session.ts";
import { isUnauthenticated, refreshAccessToken, SessionOver } from "./session-calls.ts";
import { type Answer, type PostOptions, post } from "./transport.ts";

/**
 * Sends a document as the person signed in. When the server says that the access token no longer
 * holds, it is refreshed and the request retried, once (spec section 4, any 401).
 *
 * @throws {NoAnswer} @throws {UnreadableAnswer} see `post`
 */
export async function send<TData, TVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
  options: Omit<PostOptions, "token"> = {},
): Promise<Answer<TData>> {
  const token = session.accessToken();
  const first = await post(document, variables, { ...options, token });
  if (!isUnauthenticated(first) || !session.refreshToken()) {
    if (isUnauthenticated(first)) session.end("expiry");
    return first;
  }
  try {
    const renewed = await refreshAccessToken(token);
    return await post(document, variables, { ...options, token: renewed });
  } catch (error) {
    if (error instanceof SessionOver) return first;
    throw error;
  }
}
