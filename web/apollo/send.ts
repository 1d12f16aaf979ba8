import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { isStaff } from "#rules/permissions.ts";
import { session } from "./session.ts";
import {
  heldAccessToken,
  isForbidden,
  isUnauthenticated,
  refreshAccessToken,
} from "./session-calls.ts";
import { SessionOver, UNKNOWN_END } from "./session-ending.ts";
import { type Answer, type PostOptions, post } from "./transport.ts";

/**
 * A refused member of staff may have lost the role. A new access token has the current role, and the screens' guards
 * then redirect.
 */
function checkRole(answer: Answer<unknown>, token: string | null): void {
  const current = session.get();
  if (current.status !== "member" || !isStaff(current.user.role) || !isForbidden(answer)) return;
  // The session changes; the response stays a refusal.
  if (session.refreshToken()) void refreshAccessToken(token).catch(() => undefined);
}

/**
 * Sends a document as the signed-in person, with a renewed access token if the stored one has expired. If the server
 * refuses the access token, refreshes it and retries once (docs/rules.md, section 9).
 * @throws {NoAnswer}
 * @throws {UnreadableAnswer} see `post`
 * @throws {AnotherPerson} another person has signed in in another tab
 */
export async function send<TData, TVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
  options: Omit<PostOptions, "token"> = {},
): Promise<Answer<TData>> {
  // A closing page has no time for two requests.
  const token = options.keepalive ? session.accessToken() : await heldAccessToken();
  const ask = (from: string | null) => post(document, variables, { ...options, token: from });
  const first = await ask(token);
  checkRole(first, token);
  if (!isUnauthenticated(first)) return first;
  if (!session.refreshToken()) {
    session.end(UNKNOWN_END);
    return first;
  }
  try {
    const renewed = await refreshAccessToken(token);
    return await ask(renewed);
  } catch (error) {
    if (error instanceof SessionOver) return first;
    throw error;
  }
}
