import type { FastifyReply, FastifyRequest } from "fastify";
import { takesEncoding, variesByEncoding } from "../http/accepted-encoding.ts";
import type { JoinedAnswer } from "./joined-answer.ts";

/** Sends an answer for its caller alone, compressed already where it has parts that are. */
export function sendJoined(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: JoinedAnswer,
): FastifyReply {
  const { content, isGzip } = answer.write(takesEncoding(request, "gzip"));
  if (isGzip) variesByEncoding(reply).header("content-encoding", "gzip");
  return reply.header("cache-control", "no-store").send(content);
}
