import type { FastifyReply } from "fastify";
import type { FieldError } from "../errors.ts";

/** An error as RFC 9457 has it (contract.md, section 4). */
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
  500: "Internal Server Error",
  503: "Service Unavailable",
};

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
