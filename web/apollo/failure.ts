import type { FailureCode } from "#rules/failures.ts";
import { apiLimits } from "#rules/limits.ts";
import { answeredErrors } from "./answer-errors.ts";
import { failuresIn, type ServerFailure } from "./read-failure.ts";
import { NoAnswer, UnreadableAnswer } from "./transport.ts";

/** Returns the server's description of a failed operation; null if the server didn't answer. */
export function failureOf(error: unknown): ServerFailure | null {
  const errors = answeredErrors(error);
  return errors === null ? null : (failuresIn({ errors })[0] ?? null);
}

/** The code of a failure (docs/api.md, section 3), or null for any other error. */
export function failureCode(error: unknown): FailureCode | null {
  return failureOf(error)?.code ?? null;
}

/** Failures whose message the page shows (docs/api.md, section 3). */
const shown: readonly FailureCode[] = [
  "BAD_REQUEST",
  "BAD_USER_INPUT",
  "CONFLICT",
  "FORBIDDEN",
  "NOT_FOUND",
];

/** Returns the server's messages, one for each error; none if they aren't meant to be shown. */
export function failureDetails(error: unknown): string[] {
  const failure = failureOf(error);
  if (failure === null || !shown.includes(failure.code)) return [];
  const { fields = [], message } = failure;
  if (fields.length > 0) return fields.map((field) => field.message);
  return message ? [message] : [];
}

/** Returns the server's Retry-After in seconds; null if it sent none. */
export function retryAfterOf(error: unknown): number | null {
  if (error instanceof UnreadableAnswer) return error.retryAfterSeconds;
  return failureOf(error)?.retryAfterSeconds ?? null;
}

/** Returns which icon to show: the server is away (unreachable or unavailable), or it had a fault. */
export function failureSign(error: unknown): "away" | "fault" {
  const status = error instanceof UnreadableAnswer ? error.status : null;
  const isAway = error instanceof NoAnswer || [502, 503, 504].includes(status ?? 0);
  return isAway || failureCode(error) === "SERVICE_UNAVAILABLE" ? "away" : "fault";
}

/** @param seconds null if the server sent no Retry-After */
function waitWords(seconds: number | null): string {
  if (seconds === null) return "a minute";
  return seconds < 60
    ? `${seconds} ${seconds === 1 ? "second" : "seconds"}`
    : `${Math.ceil(seconds / 60)} ${seconds <= 60 ? "minute" : "minutes"}`;
}

/** Describes a failure in a sentence or two, to be shown under the screen's message. */
export function describeFailure(error: unknown): string {
  if (error instanceof NoAnswer) {
    return error.reason === "timeout"
      ? `The server did not answer within ${apiLimits.apiTimeoutMs / 1000} seconds. Nothing is lost.`
      : "The server can’t be reached. Check your connection. Nothing is lost.";
  }
  if (failureOf(error)?.reason === "busy") {
    return `Many people are using Lexam at this moment. Try again in ${waitWords(retryAfterOf(error))}. Nothing is lost.`;
  }
  const status = error instanceof UnreadableAnswer ? error.status : null;
  if (status === 429 || failureCode(error) === "RATE_LIMITED") {
    return `Too many requests in a short time. Wait ${waitWords(retryAfterOf(error))} before you try again.`;
  }
  return failureSign(error) === "away"
    ? "The server is not available right now. Nothing is lost."
    : "Something went wrong on our server. Nothing is lost.";
}

/** The server's message if it is meant to be shown, or else a description of the failure. */
export function failureWords(error: unknown): string {
  return failureDetails(error)[0] ?? describeFailure(error);
}
