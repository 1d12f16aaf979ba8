import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding, type Encoding, variesByEncoding } from "./accepted-encoding.ts";

const brotli = promisify(brotliCompress);
const compress: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  // Once for each process; at its best it would take seconds for the largest script.
  br: (content) => brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: promisify(gzip),
};

/** What stays as it is while the process runs: hashed once, and compressed when it is first asked for. */
export class FixedFile {
  /** Changes with the content; 22 letters, digits, `-` and `_`. */
  readonly hash: string;
  readonly #type: string;
  readonly #content: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(type: string, content: string | Buffer) {
    this.hash = createHash("sha256").update(content).digest("base64url").slice(0, 22);
    this.#type = type;
    this.#content = Buffer.from(content);
  }

  /** Answers with it, or with 304 to anyone who has it. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const etag = `"${this.hash}"`;
    variesByEncoding(reply.header("etag", etag));
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    reply.type(this.#type);
    // Anyone who takes any would otherwise have it compressed again for each request.
    const encoding = acceptedEncoding(request);
    if (encoding === null) return reply.send(this.#content);
    return reply.header("content-encoding", encoding).send(await this.#encoded(encoding));
  }

  #encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding) ?? compress[encoding](this.#content);
    this.#compressed.set(encoding, known);
    return known;
  }
}
