import type { FastifyReply, FastifyRequest } from "fastify";

/** What Fastify hands to Yoga with each request. */
export interface ServerContext {
  incoming: FastifyRequest;
  reply: FastifyReply;
}
