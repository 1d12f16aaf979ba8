import { Agent, request } from "node:http";

/** A request to the server under attack. */
export interface Sent {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** What came back; status 0 stands for a connection that broke. */
export interface Answered {
  status: number;
  text: string;
  retryAfter?: string | undefined;
}

/** Sends requests over kept-alive connections of its own. */
export class Asker {
  readonly #agent: Agent;
  readonly #port: number;

  constructor(port: number, connections: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
    this.#port = port;
  }

  send({ method, path, headers = {}, body }: Sent): Promise<Answered> {
    return new Promise((resolve) => {
      const failed = () => resolve({ status: 0, text: "" });
      const options = { host: "127.0.0.1", port: this.#port, agent: this.#agent };
      const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
      const sent = request({ ...options, method, path, headers: { ...headers, ...length } });
      sent.on("error", failed);
      sent.on("response", (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", failed);
        answer.on("end", () => {
          const { statusCode: status = 0, headers } = answer;
          const text = Buffer.concat(chunks).toString();
          resolve({ status, text, retryAfter: headers["retry-after"] });
        });
      });
      sent.end(body);
    });
  }

  /** GraphQL, as a person or without a sign-in. */
  graphql(token: string | null, query: string, variables?: unknown): Promise<Answered> {
    return this.send({
      method: "POST",
      path: "/graphql",
      headers: jsonOf(token),
      body: JSON.stringify({ query, variables }),
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** The headers of a JSON request. */
export function jsonOf(token: string | null): Record<string, string> {
  return {
    "content-type": "application/json",
    "x-lexam-csrf": "1",
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
}
