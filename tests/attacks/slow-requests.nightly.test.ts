import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../server/app/build-app.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { RawConnection } from "./raw-connection.ts";

/** The server's own, a hundred times as fast. */
const LIMITS = {
  ...{ headers: 300, longest: 12_000, check: 50 },
  ...{ body: 600, stall: 500, leftover: 200 },
};

let server: TestApp;
let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  server = await createTestApp();
  app = await buildApp(server.dependencies, LIMITS);
  // A file is read here as it comes; how long is the test's to say.
  app.addContentTypeParser("multipart/form-data", async (_request: unknown, payload: unknown) => {
    let bytes = 0;
    for await (const chunk of payload as AsyncIterable<Buffer>) bytes += chunk.length;
    return bytes;
  });
  app.post("/files", async ({ body }) => ({ bytes: body }));
  app.post("/unread", { bodyLimit: 10 }, async ({ body }) => ({ body }));
  url = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const JSON_POST =
  "POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n";
const filePost = (length: number) =>
  `POST /files HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n`;
const FILE_POST = filePost(5000);

/** Sends something again and again until it is stopped. */
function whisper(connection: RawConnection, text: string, everyMs: number): () => void {
  const timer = setInterval(() => connection.say(text), everyMs);
  return () => clearInterval(timer);
}

function expectTimeout(answer: string): void {
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(answer).toContain("content-type: application/problem+json");
  expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ status: 408 });
}

describe("slow requests", () => {
  it("headers that never end are cut, however steadily they come", async () => {
    const connection = await RawConnection.open(url);
    connection.say("GET / HTTP/1.1\r\nhost: x\r\n");
    const stop = whisper(connection, "x-more: 1\r\n", 40);
    expectTimeout(await connection.end());
    stop();
  });

  it("a connection that says nothing is closed", async () => {
    const connection = await RawConnection.open(url);
    await connection.end();
  });

  it("a body that never ends is cut", async () => {
    const connection = await RawConnection.open(url);
    connection.say(JSON_POST);
    const stop = whisper(connection, " ", 40);
    expectTimeout(await connection.end());
    stop();
  });

  it("a file may take longer, as long as it comes", async () => {
    const connection = await RawConnection.open(url);
    connection.say(FILE_POST);
    for (let part = 0; part < 20; part += 1) {
      connection.say("x".repeat(250));
      await sleep(60);
    }
    await expect.poll(() => connection.received).toContain('{"bytes":5000}');
    connection.close();
  });

  it("a long one takes its time, as long as it comes steadily", async () => {
    const connection = await RawConnection.open(url);
    connection.say(filePost(50_000));
    const stop = whisper(connection, "x".repeat(500), 60);
    await expect
      .poll(() => connection.received, { timeout: 20_000 })
      .toMatch(/"bytes":50000|HTTP\/1\.1 408/);
    stop();
    expect(connection.received).toContain('{"bytes":50000}');
    connection.close();
  });

  it("a file of which nothing more comes is cut", async () => {
    const connection = await RawConnection.open(url);
    connection.say(`${FILE_POST}${"x".repeat(100)}`);
    expectTimeout(await connection.end());
  });

  it("a file that comes for ever is cut in the end", async () => {
    const connection = await RawConnection.open(url);
    connection.say(FILE_POST);
    const stop = whisper(connection, "x", 40);
    expectTimeout(await connection.end(20_000));
    stop();
  });

  it("what was refused before it was read doesn't stay open for the rest", async () => {
    for (const [path, type] of [
      ["/unread", "application/json"],
      ["/api/v1/auth/refresh", "application/xml"],
    ]) {
      const connection = await RawConnection.open(url);
      connection.say(
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 5000\r\n\r\n`,
      );
      const stop = whisper(connection, " ", 40);
      expect(await connection.end()).toMatch(/^HTTP\/1\.1 4(13|15) /);
      stop();
    }
  });

  it("hundreds of them hurt nobody else", async () => {
    const connections = await Promise.all(
      Array.from({ length: 400 }, () => RawConnection.open(url)),
    );
    const stops = connections.map((connection, index) => {
      connection.say(index % 2 ? JSON_POST : "GET / HTTP/1.1\r\nhost: x\r\n");
      return whisper(connection, index % 2 ? " " : "x-more: 1\r\n", 100);
    });
    const student = await server.as("patient@example.com");
    const token = await student.token();
    for (let round = 0; round < 20; round += 1) {
      const answer = await fetch(`${url}/api/v1/auth/me`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(200);
      await answer.text();
    }
    await Promise.all(connections.map((connection) => connection.end()));
    for (const stop of stops) stop();
  });
});

describe("requests that are too large or no requests", () => {
  it("headers above 16 KB are refused with 431", async () => {
    const connection = await RawConnection.open(url);
    connection.say(`GET / HTTP/1.1\r\nhost: x\r\nx-large: ${"x".repeat(20_000)}\r\n\r\n`);
    const answer = await connection.end();
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain("application/problem+json");
  });

  it("what is not HTTP is refused with 400, without a word of ours about why", async () => {
    const connection = await RawConnection.open(url);
    connection.say("this is not a request\r\n\r\n");
    const answer = await connection.end();
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toMatch(/stack|HPE|node|\/tmp/i);
  });

  it("two lengths for one body, or a length and chunks, are refused: nothing is smuggled", async () => {
    for (const lengths of [
      "content-length: 5\r\ncontent-length: 6",
      "content-length: 5\r\ntransfer-encoding: chunked",
      "transfer-encoding: chunked, identity",
    ]) {
      const connection = await RawConnection.open(url);
      connection.say(`POST /graphql HTTP/1.1\r\nhost: x\r\n${lengths}\r\n\r\n0\r\n\r\n`);
      expect(await connection.end(), lengths).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  it.each([
    ["POST", "/graphql"],
    ["POST", "/api/v1/results/submit-quiz"],
    ["POST", "/api/v1/random-tests/generate"],
    ["POST", "/api/v1/auth/refresh"],
    ["POST", "/development/token"],
  ])("%s %s: a body above 1 MB is refused with 413 at its announcement", async (method, path) => {
    const connection = await RawConnection.open(url);
    const student = await server.as("announces@example.com");
    const type = path.startsWith("/development")
      ? "application/x-www-form-urlencoded"
      : "application/json";
    connection.say(
      `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${await student.token()}\r\ncontent-type: ${type}\r\ncontent-length: 2000000\r\n\r\n`,
    );
    const answer = await connection.end();
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain("application/problem+json");
  });

  it("a body without an announced length is refused at the limit", async () => {
    const connection = await RawConnection.open(url);
    connection.say(
      "POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n",
    );
    const chunk = "x".repeat(0x10000);
    for (let sent = 0; sent < 24; sent += 1) connection.say(`10000\r\n${chunk}\r\n`);
    expect(await connection.end()).toMatch(/^HTTP\/1\.1 413 /);
  });
});
