import { Negotiator } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";

/** How an answer may be compressed. */
export type Encoding = "br" | "gzip";

// The smallest first: of two that a request takes alike, it gets that.
const encodings = new Negotiator<Encoding>({ supportedValues: ["br", "gzip"] });

/** How a request takes its answer smallest; null for as it is. */
export function acceptedEncoding({ headers }: FastifyRequest): Encoding | null {
  return encodings.negotiate(String(headers["accept-encoding"]).toLowerCase());
}

/** Says that an answer depends on what its request takes. */
export function variesByEncoding(reply: FastifyReply): FastifyReply {
  const vary = [reply.getHeader("vary"), "accept-encoding"].flat();
  return reply.header("vary", vary.filter(Boolean).join(", "));
}
