import { Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { PlainAnswer } from "../support/documented.ts";

/** A request as it goes over the wire. */
export interface WireRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Undefined sends no body. */
  body?: string;
}

/** No request may take longer than this. */
const HUNG_MS = 15_000;

/** The words of an answer, which may be compressed where its request took that. */
function wordsOf(content: Buffer, encoding: string | undefined): string {
  const read = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""];
  return (read?.(content) ?? content).toString("utf8");
}

/** Sends requests to a listening server over connections of its own. */
export class Wire {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 });
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  /** Rejects when the server hangs, or breaks the connection off. */
  send({ method, path, headers, body }: WireRequest): Promise<PlainAnswer> {
    const payload = body === undefined ? undefined : Buffer.from(body, "utf8");
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: "127.0.0.1",
          port: this.#port,
          agent: this.#agent,
          method,
          path,
          headers: {
            host: "localhost:4000",
            ...headers,
            ...(payload === undefined ? {} : { "content-length": String(payload.length) }),
          },
          signal: AbortSignal.timeout(HUNG_MS),
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.once("error", reject);
          incoming.once("end", () => {
            const { statusCode: status = 0, headers: answered } = incoming;
            const content = Buffer.concat(chunks);
            // An answer to HEAD, and one without a body, says how it would be compressed.
            const encoding = content.length === 0 ? undefined : answered["content-encoding"];
            try {
              resolve({ status, headers: answered, text: wordsOf(content, encoding) });
            } catch (error) {
              reject(error);
            }
          });
        },
      );
      outgoing.once("error", reject);
      outgoing.end(payload);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
