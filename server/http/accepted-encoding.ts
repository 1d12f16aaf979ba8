import type { FastifyReply, FastifyRequest } from "fastify";

/** How an answer may be compressed. */
export type Encoding = "br" | "gzip";

/** The smallest first, with how a request says that it takes it; with `q=0` it says that it does not. */
const ENCODINGS: readonly [Encoding, RegExp][] = [
  ["br", /(^|[\s,])(br|\*)(?=\s*[,;]|\s*$)(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i],
  ["gzip", /(^|[\s,])(gzip|\*)(?=\s*[,;]|\s*$)(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i],
];

/** How a request takes its answer smallest; null for as it is. */
export function acceptedEncoding({ headers }: FastifyRequest): Encoding | null {
  const accepted = String(headers["accept-encoding"]);
  return ENCODINGS.find(([, taken]) => taken.test(accepted))?.[0] ?? null;
}

/** Says that an answer depends on what its request takes. */
export function variesByEncoding(reply: FastifyReply): FastifyReply {
  const vary = [reply.getHeader("vary"), "accept-encoding"].flat();
  return reply.header("vary", vary.filter(Boolean).join(", "));
}
