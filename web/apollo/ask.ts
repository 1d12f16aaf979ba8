import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { AnswerErrors } from "./answer-errors.ts";
import { send } from "./send.ts";
import type { PostOptions } from "./transport.ts";

/**
 * Sends one operation as the signed-in person, without a cache. For pages that must not wait for a cache to load,
 * above all the quiz.
 * @throws {AnswerErrors} the server refused it
 * @throws {NoAnswer}
 * @throws {UnreadableAnswer} see `post`
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
