import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const compress = promisify(gzip);

/** What stays as it is while the process runs: hashed once, and compressed when it is first asked for. */
export class FixedFile {
  /** Changes with the content; 22 letters, digits, `-` and `_`. */
  readonly hash: string;
  readonly #type: string;
  readonly #content: string | Buffer;
  #gzipped: Promise<Buffer> | null = null;

  constructor(type: string, content: string | Buffer) {
    this.hash = createHash("sha256").update(content).digest("base64url").slice(0, 22);
    this.#type = type;
    this.#content = content;
  }

  /** Answers with it, or with 304 to whoever has it. */
  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const etag = `"${this.hash}"`;
    const vary = [reply.getHeader("vary"), "accept-encoding"].flat();
    reply.header("etag", etag).header("vary", vary.filter(Boolean).join(", "));
    if (headers["if-none-match"] === etag) return reply.code(304).send();
    reply.type(this.#type);
    if (!/\bgzip\b/.test(String(headers["accept-encoding"]))) return reply.send(this.#content);
    this.#gzipped ??= compress(this.#content);
    return reply.header("content-encoding", "gzip").send(await this.#gzipped);
  }
}
