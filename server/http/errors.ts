import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { unavailability } from "../database/availability.ts";
import { ExpectedFailure, RateLimited } from "../errors.ts";
import { RestFault, RestRateLimited } from "../rest/execute.ts";
import { FAILURE_STATUS, problem, RestFailure, sendProblem } from "./problem.ts";

/** What Fastify itself refuses, in words that say what would be right. */
const FASTIFY_SENTENCES: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "The request body is too large.",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "The body must be JSON, with the content type application/json.",
  FST_ERR_CTP_EMPTY_JSON_BODY: "The content type says JSON, but the body is empty.",
  FST_ERR_CTP_INVALID_JSON_BODY: "The body is not valid JSON.",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "The body is not as long as Content-Length says.",
  FST_ERR_BAD_URL: "The address is not a valid one.",
};

function sendFault(reply: FastifyReply, error: unknown, requestId: string): FastifyReply {
  const unavailable = unavailability(error);
  if (unavailable !== null) return sendProblem(reply, problem(503, unavailable), 2);
  const detail = `Something went wrong on our side. Please try again. (Request ${requestId})`;
  return sendProblem(reply, problem(500, detail));
}

function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof RestFailure) {
    if (error instanceof RestFault) request.log.error({ err: error.fault }, "request failed");
    const retryAfter =
      error instanceof RestRateLimited
        ? error.retryAfterSeconds
        : error.status === 503
          ? 2
          : undefined;
    return sendProblem(reply, problem(error.status, error.message, error.errors), retryAfter);
  }
  if (error instanceof ExpectedFailure) {
    const retryAfter = error instanceof RateLimited ? error.retryAfterSeconds : undefined;
    return sendProblem(reply, problem(FAILURE_STATUS[error.code], error.message), retryAfter);
  }
  if (error instanceof RangeError && /call stack/i.test(error.message)) {
    return sendProblem(reply, problem(400, "The body is nested too deeply."));
  }
  const status = error.statusCode;
  if (status !== undefined && status >= 400 && status < 500) {
    const detail = FASTIFY_SENTENCES[error.code] ?? error.message;
    return sendProblem(reply, problem(status, detail));
  }
  request.log.error({ err: error }, "request failed");
  return sendFault(reply, error, request.id);
}

/** What Fastify refuses before it has found a route: an address that can't be read. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.header("x-request-id", request.id);
  // Nothing has so long a name.
  if (error.code === "FST_ERR_MAX_PARAM_LENGTH") {
    sendProblem(reply, problem(404, "There is nothing at this address."));
  } else handleError(error, request, reply);
}

/** Every error of every route becomes application/problem+json; faults are masked and logged. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(handleError);
}
