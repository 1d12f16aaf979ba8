import { GraphQLError, type GraphQLErrorExtensions } from "graphql";
import { type FailureCode, failureCodes } from "#rules/failures.ts";
import { BadRequest, ExpectedFailure, type Failure, Masked } from "../errors.ts";
import { failureOf } from "../http/failure-of.ts";
import { FAILURE_STATUS } from "../http/problem.ts";

/** An error for the client, and the fault that only the log gets. */
export interface AnsweredError {
  error: GraphQLError;
  /** The fault behind a masked error; null if the client gets the error itself. */
  fault: unknown;
}

/** Limits messages, since GraphQL quotes refused input at any length. */
const MAX_MESSAGE = 400;

/** Codes that set the status of the whole response, even if other fields succeeded. */
const OF_WHOLE_REQUEST: ReadonlySet<FailureCode> = new Set([
  "UNAUTHENTICATED",
  "RATE_LIMITED",
  "SERVICE_UNAVAILABLE",
  "INTERNAL_SERVER_ERROR",
]);

/** Returns true if GraphQL or one of our limits made the error: syntax, validation, variables, limits. */
function isMadeByGraphQL(thrown: unknown): thrown is GraphQLError {
  if (!(thrown instanceof GraphQLError)) return false;
  return thrown.originalError === undefined || thrown.originalError instanceof GraphQLError;
}

function behind(thrown: unknown): unknown {
  return (thrown instanceof GraphQLError ? thrown.originalError : null) ?? thrown;
}

function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && /call stack/i.test(error.message);
}

/** Returns the failure for a value that an operation threw. @param requestId the request's id in the log */
export function failureBehind(thrown: unknown, requestId: string): Failure {
  if (isMadeByGraphQL(thrown)) {
    const { message, extensions } = thrown;
    const code = failureCodes.find((known) => known === extensions.code) ?? "BAD_REQUEST";
    const isLong = message.length > MAX_MESSAGE;
    return new ExpectedFailure(code, isLong ? `${message.slice(0, MAX_MESSAGE)}…` : message);
  }
  const original = behind(thrown);
  if (isTooDeep(original))
    return new BadRequest("The request is nested too deeply to be read. Send it flatter.");
  return failureOf(original, requestId);
}

function extensionsOf({ code, facts }: Failure): GraphQLErrorExtensions {
  if (!OF_WHOLE_REQUEST.has(code)) return { code, ...facts };
  const { retryAfterSeconds } = facts;
  const headers = {
    ...(code === "UNAUTHENTICATED" ? { "www-authenticate": "Bearer" } : {}),
    ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }),
  };
  return { code, ...facts, http: { status: FAILURE_STATUS[code], headers } };
}

/** Returns the error that a client may see for a thrown value (docs/api.md, section 3). */
export function answerError(thrown: unknown, requestId: string): AnsweredError {
  const failure = failureBehind(thrown, requestId);
  const place = thrown instanceof GraphQLError ? { nodes: thrown.nodes, path: thrown.path } : {};
  let extensions = extensionsOf(failure);
  if (isMadeByGraphQL(thrown)) {
    const { code = "BAD_REQUEST", http = { spec: true, status: 400 } } = thrown.extensions;
    // An error before execution has no path, and is an error of the whole request.
    extensions = { ...thrown.extensions, code, ...(thrown.path ? {} : { http }) };
  }
  if (isTooDeep(behind(thrown))) extensions.http = { status: 400 };
  return {
    error: new GraphQLError(failure.message, { ...place, extensions }),
    fault: failure instanceof Masked ? failure.fault : null,
  };
}
