import type { FastifyReply } from "fastify";
import type { FailureCode, FieldError } from "#rules/failures.ts";
import type { Failure } from "../errors.ts";

/** An error as RFC 9457 has it (docs/api.md, section 3). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** What is wrong with which field, for 422. */
  errors?: readonly FieldError[];
}

const TITLES: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** The status of each failure (docs/api.md, section 3). */
export const FAILURE_STATUS: Record<FailureCode, number> = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  CONTENT_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  BAD_USER_INPUT: 422,
  RATE_LIMITED: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
};

/** Makes a problem with the standard title of its status. */
export function problem(status: number, detail: string, errors?: readonly FieldError[]): Problem {
  return {
    type: "about:blank",
    title: TITLES[status] ?? "Error",
    status,
    detail,
    ...(errors === undefined ? {} : { errors }),
  };
}

/** Answers a problem, with the headers its status asks for. */
export function sendProblem(
  reply: FastifyReply,
  answer: Problem,
  retryAfterSeconds?: number,
): FastifyReply {
  if (answer.status === 401) reply.header("www-authenticate", "Bearer");
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  return reply
    .code(answer.status)
    .header("cache-control", "no-store")
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify(answer));
}

/** Answers a failure as a problem. */
export function sendFailure(reply: FastifyReply, { code, message, facts }: Failure): FastifyReply {
  const status = FAILURE_STATUS[code];
  const errors = status === 422 ? (facts.fields ?? []) : undefined;
  return sendProblem(reply, problem(status, message, errors), facts.retryAfterSeconds);
}
