import { GraphQLError, type GraphQLErrorExtensions } from "graphql";
import { holdsUnstorableText, unavailability } from "../database/availability.ts";
import {
  Conflict,
  ExpectedFailure,
  InvalidInput,
  RateLimited,
  Unauthenticated,
} from "../errors.ts";

/** What a caller is told of an error, and what only the log is told. */
export interface AnsweredError {
  error: GraphQLError;
  /** The fault behind a masked error, for the log; null when the caller is told everything. */
  fault: unknown;
}

/** GraphQL quotes what it refuses, however long that is. */
const MAX_MESSAGE = 400;

function extensionsOf(failure: ExpectedFailure): GraphQLErrorExtensions {
  const extensions: GraphQLErrorExtensions = { code: failure.code };
  if (failure instanceof InvalidInput) extensions.fields = failure.fields;
  if (failure instanceof Conflict) Object.assign(extensions, failure.details);
  if (failure instanceof RateLimited) {
    const { retryAfterSeconds } = failure;
    const headers = { "retry-after": String(retryAfterSeconds) };
    Object.assign(extensions, { retryAfterSeconds, http: { status: 429, headers } });
  }
  if (failure instanceof Unauthenticated) {
    const { reason, ended } = failure;
    if (reason !== null) extensions.reason = reason;
    if (ended.at !== null) extensions.endedAt = ended.at.toISOString();
    if (ended.from !== null) extensions.endedFrom = ended.from;
    extensions.http = { status: 401, headers: { "www-authenticate": "Bearer" } };
  }
  return extensions;
}

/** The error that a caller may see for whatever was thrown (docs/api.md, section 3). */
export function answerError(thrown: unknown, requestId: string): AnsweredError {
  const original = thrown instanceof GraphQLError ? thrown.originalError : thrown;
  const place =
    thrown instanceof GraphQLError ? { nodes: thrown.nodes, path: thrown.path } : { path: null };
  if (original instanceof ExpectedFailure) {
    const extensions = extensionsOf(original);
    return { error: new GraphQLError(original.message, { ...place, extensions }), fault: null };
  }
  if (
    thrown instanceof GraphQLError &&
    (original === undefined || original instanceof GraphQLError)
  ) {
    // Made by GraphQL itself or by a check of ours: syntax, validation, variables, limits.
    const { code = "BAD_REQUEST", http = { spec: true, status: 400 } } = thrown.extensions;
    // What fails before execution has no path; then the whole request is at fault.
    const extensions = { ...thrown.extensions, code, ...(thrown.path ? {} : { http }) };
    const message =
      thrown.message.length > MAX_MESSAGE
        ? `${thrown.message.slice(0, MAX_MESSAGE)}…`
        : thrown.message;
    return { error: new GraphQLError(message, { ...place, extensions }), fault: null };
  }
  if (holdsUnstorableText(original)) {
    const message = "Text must not contain NUL characters or broken Unicode.";
    const extensions = { code: "BAD_USER_INPUT", fields: [] };
    return { error: new GraphQLError(message, { ...place, extensions }), fault: null };
  }
  if (original instanceof RangeError && /call stack/i.test(original.message)) {
    const extensions = { code: "BAD_REQUEST", http: { status: 400 } };
    return {
      error: new GraphQLError("The request is nested too deeply.", { extensions }),
      fault: null,
    };
  }
  const unavailable = unavailability(original);
  return {
    error: new GraphQLError(
      unavailable ?? `Something went wrong on our side. Please try again. (Request ${requestId})`,
      {
        ...place,
        extensions: {
          code: unavailable === null ? "INTERNAL_SERVER_ERROR" : "SERVICE_UNAVAILABLE",
          requestId,
          http:
            unavailable === null
              ? { status: 500 }
              : { status: 503, headers: { "retry-after": "2" } },
        },
      },
    ),
    fault: original ?? thrown,
  };
}
