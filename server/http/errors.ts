import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Masked } from "../errors.ts";
import { failureOf } from "./failure-of.ts";
import { problem, sendFailure, sendProblem } from "./problem.ts";
import { tooLargeText } from "./request-bodies.ts";

/** What Fastify itself refuses, in words that say what would be right. */
const FASTIFY_SENTENCES: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "The body must be JSON, with the content type application/json.",
  FST_ERR_CTP_EMPTY_JSON_BODY: "The content type says JSON, but the body is empty.",
  FST_ERR_CTP_INVALID_JSON_BODY: "The body is not valid JSON.",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "The body is not as long as Content-Length says.",
  FST_ERR_BAD_URL: "The address is not a valid one.",
};

function refusedDetail({ code, message }: FastifyError, request: FastifyRequest): string {
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return tooLargeText(request.routeOptions.bodyLimit);
  return FASTIFY_SENTENCES[code] ?? message;
}

function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof RangeError && /call stack/i.test(error.message)) {
    return sendProblem(
      reply,
      problem(400, "The body is nested too deeply to be read. Send it flatter."),
    );
  }
  const status = error.statusCode;
  if (status !== undefined && status >= 400 && status < 500) {
    return sendProblem(reply, problem(status, refusedDetail(error, request)));
  }
  const failure = failureOf(error, request.id);
  if (failure instanceof Masked) request.log.error({ err: failure.fault }, "request failed");
  return sendFailure(reply, failure);
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
