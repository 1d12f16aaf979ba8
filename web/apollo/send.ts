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
 * Somebody of the staff who is refused has perhaps lost the role: a new access token says, and the guards
 * of the screens then lead to where a student may be.
 */
function checkRole(answer: Answer<unknown>, token: string | null): void {
  const current = session.get();
  if (current.status !== "member" || !isStaff(current.user.role) || !isForbidden(answer)) return;
  // What it comes to stands in the session; the answer stays the refusal that it is.
  if (session.refreshToken()) void refreshAccessToken(token).catch(() => undefined);
}

/**
 * Sends a document as the person signed in, with an access token that was renewed where it had ended. When the server says that the access token no longer
 * holds, it is refreshed and the request retried, once (docs/rules.md, section 9).
 *
 * @throws {NoAnswer} @throws {UnreadableAnswer} see `post`
 * @throws {AnotherPerson} another tab has signed in somebody else, who did not ask for this
 */
export async function send<TData, TVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
  options: Omit<PostOptions, "token"> = {},
): Promise<Answer<TData>> {
  // A page that closes has no time for two requests.
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
