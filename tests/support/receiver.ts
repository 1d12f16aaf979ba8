import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A message as a receiver of webhooks gets it. */
interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  messages: ReceivedMessage[];
  /** What is answered from now on; null for no answer at all. */
  answer: { status: number; headers?: Record<string, string>; body?: string } | null;
  /** What is waited for before an answer. */
  hold?: Promise<void>;
  close(): Promise<void>;
}

/** A receiver of webhooks on this computer, which accepts everything until a test changes its answer. */
export async function startReceiver(): Promise<Receiver> {
  const messages: ReceivedMessage[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part) => {
      body += part;
    });
    request.on("end", async () => {
      messages.push({ headers: request.headers, body });
      await receiver.hold;
      const { answer } = receiver;
      if (answer !== null) response.writeHead(answer.status, answer.headers).end(answer.body ?? "");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    messages,
    answer: { status: 202 },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return receiver;
}
