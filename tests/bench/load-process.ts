import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { createBrotliDecompress, createGunzip } from "node:zlib";

// A process of its own that sends requests as browsers do: compressed answers, connections kept. Its
// parent sends requests, and gets what came back.

/** One request of a journey. */
export interface SentRequest {
  method: "GET" | "POST";
  path: string;
  token: string;
  body?: string;
}

/** What came back for all of some requests. */
export interface LoadAnswer {
  /** The first `"id":"…"` of each answer, in the order of the requests; kept where asked for. */
  ids: string[];
  bytesIn: number;
  bytesOut: number;
  seconds: number;
  failure: string | null;
}

/** What the parent asks for. */
export interface LoadTask {
  url: string;
  requests: SentRequest[];
  connections: number;
  wantsIds: boolean;
}

interface Received {
  id: string;
  bytesIn: number;
  bytesOut: number;
}

const agents = new Map<string, Agent>();

function agentFor({ url, connections }: LoadTask): Agent {
  const agent =
    agents.get(url) ?? new Agent({ keepAlive: true, maxSockets: connections, timeout: 60_000 });
  agents.set(url, agent);
  return agent;
}

function sendOne(task: LoadTask, sent: SentRequest): Promise<Received> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${task.url}${sent.path}`, {
      agent: agentFor(task),
      method: sent.method,
      headers: {
        authorization: `Bearer ${sent.token}`,
        "accept-encoding": "gzip, deflate, br",
        accept: "application/graphql-response+json, application/json;q=0.9",
        "x-lexam-csrf": "1",
        ...(sent.body === undefined
          ? {}
          : {
              "content-type": "application/json",
              "content-length": String(Buffer.byteLength(sent.body)),
            }),
      },
    });
    outgoing.once("error", reject);
    outgoing.once("response", (answer) => {
      const { socket } = answer;
      const before = counted.get(socket) ?? { read: 0, written: 0 };
      const ended = () => {
        const now = { read: socket.bytesRead, written: socket.bytesWritten };
        counted.set(socket, now);
        return { bytesIn: now.read - before.read, bytesOut: now.written - before.written };
      };
      const status = answer.statusCode ?? 0;
      if (!task.wantsIds && status < 300) {
        answer.resume();
        answer.once("end", () => resolve({ id: "", ...ended() }));
        return;
      }
      const encoding = answer.headers["content-encoding"];
      const body =
        encoding === "br"
          ? answer.pipe(createBrotliDecompress())
          : encoding === "gzip"
            ? answer.pipe(createGunzip())
            : answer;
      text(body).then((json) => {
        const failed = status >= 300 || json.includes('"errors":[');
        if (failed) return reject(new Error(`${sent.path} answers ${status}: ${json}`));
        resolve({ id: /"id":"?(\d+)/.exec(json)?.[1] ?? "", ...ended() });
      }, reject);
    });
    outgoing.end(sent.body);
  });
}

/** What a connection had carried when its last answer ended. */
const counted = new WeakMap<object, { read: number; written: number }>();

async function run(task: LoadTask): Promise<LoadAnswer> {
  const answer: LoadAnswer = { ids: [], bytesIn: 0, bytesOut: 0, seconds: 0, failure: null };
  const began = performance.now();
  let next = 0;
  const carryOn = async () => {
    while (next < task.requests.length && answer.failure === null) {
      const place = next;
      next += 1;
      const sent = task.requests[place];
      if (sent === undefined) return;
      const { id, bytesIn, bytesOut } = await sendOne(task, sent);
      answer.ids[place] = id;
      answer.bytesIn += bytesIn;
      answer.bytesOut += bytesOut;
    }
  };
  try {
    await Promise.all(Array.from({ length: task.connections }, carryOn));
  } catch (error) {
    answer.failure = error instanceof Error ? error.message : String(error);
  }
  answer.seconds = (performance.now() - began) / 1000;
  return answer;
}

process.on("message", async (task: LoadTask) => {
  process.send?.(await run(task));
});
