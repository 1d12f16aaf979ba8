import type { FastifyReply } from "fastify";
import type { FailureCode, FieldError } from "../errors.ts";

/** An error as RFC 9457 has it (docs/api.md, section 3). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** What is wrong with which field, for 422. */
  errors?: FieldError[];
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

/** The status of each expected failure (docs/api.md, section 3). */
export const FAILURE_STATUS: Record<FailureCode, number> = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  CONTENT_TOO_LARGE: 413,
  BAD_USER_INPUT: 422,
  RATE_LIMITED: 429,
};

/** The status for the code of a GraphQL error; 500 for what nobody expected. */
export function statusOf(code: string): number {
  if (code === "SERVICE_UNAVAILABLE") return 503;
  return Object.hasOwn(FAILURE_STATUS, code) ? FAILURE_STATUS[code as FailureCode] : 500;
}

/** A failure that only the REST edge knows: a malformed request, a wrong media type. */
export class RestFailure extends Error {
  readonly status: number;
  readonly errors: FieldError[] | undefined;

  constructor(status: number, detail: string, errors?: FieldError[]) {
    super(detail);
    this.status = status;
    this.errors = errors;
  }
}

/** Makes a problem with the standard title of its status. */
export function problem(status: number, detail: string, errors?: FieldError[]): Problem {
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
