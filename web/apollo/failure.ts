import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { NoAnswer, UnreadableAnswer } from "./transport.ts";

/** The code of an expected failure (docs/api.md, section 3), or null for any other error. */
export function failureCode(error: unknown): string | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const code = error.errors[0]?.extensions?.code;
  return typeof code === "string" ? code : null;
}

/** Failures whose words are meant for the person (docs/api.md, section 3). */
const spoken = ["BAD_REQUEST", "BAD_USER_INPUT", "CONFLICT", "FORBIDDEN", "NOT_FOUND"];

function fieldMessages(fields: unknown): string[] {
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((field: unknown) =>
    typeof field === "object" && field && "message" in field && typeof field.message === "string"
      ? [field.message]
      : [],
  );
}

/** The server's own words, one for each thing that is wrong; none when it has none for the person. */
export function failureDetails(error: unknown): string[] {
  if (!CombinedGraphQLErrors.is(error) || !spoken.includes(failureCode(error) ?? "")) return [];
  const [first] = error.errors;
  const messages = fieldMessages(first?.extensions?.fields);
  if (messages.length > 0) return messages;
  return first?.message ? [first.message] : [];
}

/** What happened, in a sentence for the person: stands under the screen's message. */
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
