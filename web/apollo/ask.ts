import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { AnswerErrors } from "./answer-errors.ts";
import { send } from "./send.ts";
import type { PostOptions } from "./transport.ts";

/**
 * Sends one operation past any cache, as the person signed in. For pages that are to be there before a
 * cache could be loaded: the quiz, above all.
 *
 * @throws {AnswerErrors} the server said no
 * @throws {NoAnswer} @throws {UnreadableAnswer} see `post`
 */
export async function askOnce<TData, TVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
  options: Pick<PostOptions, "keepalive"> = {},
): Promise<TData> {
  const { result } = await send(document, variables, options);
  if (result.errors !== undefined) throw new AnswerErrors(result.errors);
  if (!result.data) throw new AnswerErrors([]);
  return result.data;
}
