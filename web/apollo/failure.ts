import type { FailureCode } from "#rules/failures.ts";
import { apiLimits } from "#rules/limits.ts";
import { answeredErrors } from "./answer-errors.ts";
import { failuresIn, type ServerFailure } from "./read-failure.ts";
import { NoAnswer, UnreadableAnswer } from "./transport.ts";

/** What the server says of a failed operation; null when it was not the server who refused it. */
export function failureOf(error: unknown): ServerFailure | null {
  const errors = answeredErrors(error);
  return errors === null ? null : (failuresIn({ errors })[0] ?? null);
}

/** The code of a failure (docs/api.md, section 3), or null for any other error. */
export function failureCode(error: unknown): FailureCode | null {
  return failureOf(error)?.code ?? null;
}

/** Failures whose words are meant for the person (docs/api.md, section 3). */
const spoken: readonly FailureCode[] = [
  "BAD_REQUEST",
  "BAD_USER_INPUT",
  "CONFLICT",
  "FORBIDDEN",
  "NOT_FOUND",
];

/** The server's own words, one for each thing that is wrong; none when it has none for the person. */
export function failureDetails(error: unknown): string[] {
  const failure = failureOf(error);
  if (failure === null || !spoken.includes(failure.code)) return [];
  const { fields = [], message } = failure;
  if (fields.length > 0) return fields.map((field) => field.message);
  return message ? [message] : [];
}

/** How many seconds the server asks to wait after a failure; null when it says nothing of that. */
export function retryAfterOf(error: unknown): number | null {
  if (error instanceof UnreadableAnswer) return error.retryAfterSeconds;
  return failureOf(error)?.retryAfterSeconds ?? null;
}

/** Which sign stands with a failure: nobody answered, or the server could not do it. */
export function failureSign(error: unknown): "away" | "fault" {
  const status = error instanceof UnreadableAnswer ? error.status : null;
  const isAway = error instanceof NoAnswer || [502, 503, 504].includes(status ?? 0);
  return isAway || failureCode(error) === "SERVICE_UNAVAILABLE" ? "away" : "fault";
}

/** @param seconds null where the server says nothing of it */
function waitWords(seconds: number | null): string {
  if (seconds === null) return "a minute";
  return seconds < 60
    ? `${seconds} ${seconds === 1 ? "second" : "seconds"}`
    : `${Math.ceil(seconds / 60)} ${seconds <= 60 ? "minute" : "minutes"}`;
}

/** What happened, in a sentence for the person: stands under the screen's message. */
export function describeFailure(error: unknown): string {
  if (error instanceof NoAnswer) {
    return error.reason === "timeout"
      ? `The server did not answer within ${apiLimits.apiTimeoutMs / 1000} seconds. Nothing is lost.`
      : "The server can’t be reached. Check your connection. Nothing is lost.";
  }
  const status = error instanceof UnreadableAnswer ? error.status : null;
  if (status === 429 || failureCode(error) === "RATE_LIMITED") {
    return `Too many requests in a short time. Wait ${waitWords(retryAfterOf(error))} before you try again.`;
  }
  return failureSign(error) === "away"
    ? "The server is not available right now. Nothing is lost."
    : "Something went wrong on our server. Nothing is lost.";
}
