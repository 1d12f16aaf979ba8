import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { NoAnswer, UnreadableAnswer } from "./transport.ts";

/** The code of an expected failure (contract section 5), or null for any other error. */
export function failureCode(error: unknown): string | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const code = error.errors[0]?.extensions?.code;
  return typeof code === "string" ? code : null;
}

/** What happened, in a sentence for the person: stands under the specification's message. */
export function describeFailure(error: unknown): string {
  if (error instanceof NoAnswer) {
    return error.reason === "timeout"
      ? "The server did not answer within 10 seconds. Nothing is lost."
      : "The server can’t be reached. Check your connection. Nothing is lost.";
  }
  const status = error instanceof UnreadableAnswer ? error.status : null;
  if (status === 429 || failureCode(error) === "RATE_LIMITED") {
    return "Too many requests in a short time. Wait a minute before you try again.";
  }
  if (status === 502 || status === 503 || status === 504) {
    return "The server is not available right now. Nothing is lost.";
  }
  return "The server met an error. Nothing is lost.";
}
