import { Agent, request } from "node:http";
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
          incoming.once("end", () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              text: Buffer.concat(chunks).toString("utf8"),
            }),
          );
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
