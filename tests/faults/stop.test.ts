import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { freePort } from "../support/free-port.ts";
import { type Child, killChildren, ready, startChild } from "./embedded-process.ts";
import { ServerProcess } from "./server-process.ts";

const CONNECTIONS = 16;

let folder: string;
let postgres: Child;
let databaseUrl: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lexam-stop-"));
  postgres = startChild(join(folder, "postgres"));
  ({ url: databaseUrl } = await ready(postgres));
});
afterAll(async () => {
  await killChildren();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** What became of requests. */
interface Tally {
  answered: Map<number, number>;
  /** Nobody was there to take the connection: never part of a request. */
  refused: number;
  /** Broken on a connection that was open: what must not happen. */
  failed: string[];
}

/** Sends requests one after the other on one connection of its own, kept alive, until refused. */
async function sendUntilRefused(url: string, token: string, tally: Tally): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const address = new URL("/graphql", url);
  const body = JSON.stringify({
    query: "{ viewer { id } userStatistics { totalTestsTaken } tests { totalCount } }",
  });
  const ask = () =>
    new Promise<"answered" | "refused" | "failed">((resolve) => {
      const sent = request(address, {
        agent,
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      });
      sent.on("response", (answer) => {
        const status = answer.statusCode ?? 0;
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk: string) => {
          text += chunk;
        });
        answer.on("end", () => {
          // The answer came whole.
          JSON.parse(text);
          tally.answered.set(status, (tally.answered.get(status) ?? 0) + 1);
          resolve("answered");
        });
        answer.on("error", (error) => {
          tally.failed.push(`answer: ${error.message}`);
          resolve("failed");
        });
      });
      sent.on("error", (error: NodeJS.ErrnoException) => {
        // A connection that the system had taken but no process yet ends without a byte.
        const isNew =
          !sent.reusedSocket && ["ECONNREFUSED", "ECONNRESET"].includes(error.code ?? "");
        if (isNew) tally.refused += 1;
        else tally.failed.push(`${error.code} ${error.message}`);
        resolve(isNew ? "refused" : "failed");
      });
      sent.end(body);
    });
  while ((await ask()) === "answered") await sleep(Math.random() * 40);
  agent.destroy();
}

it.each([1, 2, 3])(
  "SIGTERM under load fails no request in flight, with %i processes",
  async (processes) => {
    const server = new ServerProcess(await freePort(), join(folder, `data-${processes}`), {
      DATABASE_URL: databaseUrl,
      WEB_CONCURRENCY: String(processes),
      RATE_LIMIT_FACTOR: "0",
    });
    await server.start();
    const { accessToken } = await new Browser(server.url, server.url).signIn("load@example.com");
    const tally: Tally = { answered: new Map(), refused: 0, failed: [] };
    const clients = Array.from({ length: CONNECTIONS }, () =>
      sendUntilRefused(server.url, accessToken, tally),
    );
    while ((tally.answered.get(200) ?? 0) < 100) await sleep(20);
    const before = tally.answered.get(200) ?? 0;
    const began = performance.now();
    const code = await server.stop();
    const took = performance.now() - began;
    await Promise.all(clients);
    const answered = tally.answered.get(200) ?? 0;
    console.log(
      `${processes} processes: ${before} answers before SIGTERM, ${answered - before} after it, ${tally.failed.length} failed, ${tally.refused} refused; stopped in ${Math.round(took)} ms`,
    );
    expect(tally.failed).toEqual([]);
    expect([...tally.answered.keys()]).toEqual([200]);
    expect(tally.refused).toBe(CONNECTIONS);
    expect(answered).toBeGreaterThan(before);
    expect(code).toBe(0);
    expect(server.output, server.output).not.toMatch(/error/i);
  },
);

it("a connection that is only kept alive doesn't keep the server from stopping", async () => {
  const server = new ServerProcess(await freePort(), join(folder, "data-idle"), {
    DATABASE_URL: databaseUrl,
  });
  await server.start();
  const agent = new Agent({ keepAlive: true });
  await new Promise<void>((resolve) => {
    request(new URL("/healthz", server.url), { agent }, (answer) => {
      answer.resume().on("end", resolve);
    }).end();
  });
  expect(await server.stop()).toBe(0);
  agent.destroy();
});

it("one process after the other: new connections are taken until the last one stops", async () => {
  const server = new ServerProcess(await freePort(), join(folder, "data-turns"), {
    DATABASE_URL: databaseUrl,
    WEB_CONCURRENCY: "3",
  });
  await server.start();
  while (!server.output.includes("is ready")) await sleep(20);
  // Each process has a connection that asks for nothing, and so takes its time to stop.
  const agents = Array.from({ length: 6 }, () => new Agent({ keepAlive: true }));
  for (const agent of agents) {
    await new Promise<void>((resolve) => {
      request(new URL("/healthz", server.url), { agent }, (answer) => {
        answer.resume().on("end", resolve);
      }).end();
    });
  }
  const began = performance.now();
  const stopped = server.stop();
  let lastTaken = 0;
  for (;;) {
    const answer = await fetch(`${server.url}/healthz`, {
      headers: { connection: "close" },
    }).catch(() => null);
    if (answer === null) break;
    expect(answer.status).toBe(200);
    lastTaken = performance.now() - began;
    await sleep(20);
  }
  // The first two took their time, and in the meantime the third was there.
  expect(lastTaken).toBeGreaterThan(1_000);
  expect(await stopped).toBe(0);
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  for (const agent of agents) agent.destroy();
});

it("a subscription that is open ends, so that its client subscribes again elsewhere", async () => {
  const server = new ServerProcess(await freePort(), join(folder, "data-events"), {
    DATABASE_URL: databaseUrl,
    WEB_CONCURRENCY: "2",
  });
  await server.start();
  const { accessToken } = await new Browser(server.url, server.url).signIn("admin@example.com");
  const stream = await fetch(`${server.url}/graphql`, {
    method: "POST",
    headers: {
      accept: "text/event-stream",
      authorization: `Bearer ${accessToken}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ query: "subscription { importProgress { id } }" }),
  });
  expect(stream.status).toBe(200);
  expect(stream.headers.get("content-type")).toContain("text/event-stream");
  const heard = stream.text();
  await sleep(500);
  expect(await server.stop()).toBe(0);
  // It came to an orderly end, and got no notice that there is no more to come.
  expect(await heard).not.toContain("event: complete");
});
