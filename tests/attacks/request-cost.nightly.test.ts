import { createConnection } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "../../server/rate-limits/limits.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";

let server: TestApp;
let port: number;
let student: Caller;

beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 1 });
  const clock = Date.now();
  server.dependencies.now = () => new Date(clock);
  student = await server.as("one@example.com");
  const url = await server.app.listen({ port: 0, host: "127.0.0.1" });
  port = Number(new URL(url).port);
});
afterAll(() => server.close());

/** Sends bytes on a connection of its own, the body only after the head, and answers what came. */
function raw(head: string, body: Buffer | string = ""): Promise<{ text: string; broken: boolean }> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port });
    let text = "";
    let broken = false;
    const done = () => {
      socket.destroy();
      resolve({ text, broken });
    };
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", () => {
      broken = true;
      done();
    });
    socket.on("end", done);
    socket.write(head);
    // A simple client sends everything before it looks for the answer.
    socket.write(body, () => setTimeout(done, 300));
  });
}

describe("bodies", () => {
  it("that are compressed are refused and not inflated, whether a visitor or a student sends them", async () => {
    const text = JSON.stringify({ query: "{ viewer { id } }" });
    const ways = { br: brotliCompressSync, gzip: gzipSync, deflate: deflateSync };
    for (const [encoding, compress] of Object.entries(ways)) {
      for (const path of ["/graphql", "/api/v1/auth/refresh", "/api/v1/admin/upload-questions"]) {
        for (const caller of [server.visitor, student]) {
          const answer = await caller.send("POST", path, compress(text) as never, {
            "content-encoding": encoding,
            "content-type": "application/json",
          });
          expect(answer.status, `${path} ${encoding}`).toBe(415);
          expect(answer.text).toContain("not compressed");
        }
      }
    }
    const plain = await student.send("POST", "/graphql", text, { "content-encoding": "identity" });
    expect(plain.status).toBe(200);
  });

  it("above the limit are answered 413 to the end, though the client sends on", async () => {
    const body = Buffer.alloc(5 * 1024 * 1024, "x");
    const token = await (await server.as("large@example.com")).token();
    const headOf = (path: string) =>
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    for (const path of ["/graphql", "/api/v1/auth/refresh", "/api/v1/results/submit-quiz"]) {
      const { text, broken } = await raw(headOf(path), body);
      expect(text, path).toContain("HTTP/1.1 413 ");
      expect(broken, path).toBe(false);
    }
    // Reading and throwing away costs too: a client that goes on has to wait, and nothing is read.
    const { text } = await raw(headOf("/graphql"));
    expect(text).toContain("HTTP/1.1 429 ");
    expect(text.toLowerCase()).toContain("connection: close");
  });

  it("over GraphQL are as long as their sender may send", async () => {
    const query = (kilobytes: number) =>
      JSON.stringify({ query: "{ __typename }", variables: { pad: "x".repeat(kilobytes * 1024) } });
    const admin = await server.as("admin@example.com");
    const json = { "content-type": "application/json" };
    const status = async (caller: Caller, kilobytes: number) =>
      (await caller.send("POST", "/graphql", query(kilobytes), json)).status;
    expect([await status(server.visitor, 15), await status(server.visitor, 17)]).toEqual([
      200, 413,
    ]);
    expect([await status(student, 95), await status(student, 97)]).toEqual([200, 413]);
    // As long as a passage with its questions.
    expect([await status(admin, 1000), await status(admin, 1030)]).toEqual([200, 413]);
  });
});

describe("addresses", () => {
  it("count for limits however they are spelled", async () => {
    const narrow = await createTestApp({ rateLimitFactor: 0.001 });
    const now = Date.now();
    narrow.dependencies.now = () => new Date(now);
    const spellings = [
      "/api/v1/auth/me",
      "/%61pi/v1/auth/me",
      "/api/v1/%61uth/me/",
      "http://localhost/api/v1/auth/me",
      "/api/v1/nothing/%68ere",
    ];
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      for (const url of spellings) {
        statuses.push((await narrow.app.inject({ url, remoteAddress: "203.0.113.1" })).statusCode);
      }
    }
    const most = LIMITS.visitor.burst / 1_000;
    expect(statuses.slice(0, most)).not.toContain(429);
    expect(new Set(statuses.slice(most))).toEqual(new Set([429]));
    await narrow.close();
  });
});

describe("visitors behind one address", () => {
  it("can't keep anybody from a new access token, a sign-out or their exam", async () => {
    const crowd = await createTestApp({ rateLimitFactor: 0.04 });
    const now = Date.now();
    crowd.dependencies.now = () => new Date(now);
    const honest = await crowd.as("honest@example.com");
    const post = (url: string, payload: string) =>
      crowd.app.inject({
        method: "POST",
        url,
        headers: { "content-type": "application/json" },
        payload,
      });
    const REFRESH = "/api/v1/auth/refresh";
    const invented = JSON.stringify({ refresh_token: "x".repeat(63) });
    const flood: number[] = [];
    for (let sent = 0; sent < 300; sent += 1)
      flood.push((await post(REFRESH, invented)).statusCode);
    expect(flood.at(0)).toBe(401);
    expect(flood.at(-1)).toBe(429);

    const mine = JSON.stringify({ refresh_token: honest.refreshToken });
    expect((await post(REFRESH, mine)).statusCode).toBe(200);
    const query =
      "mutation ($refreshToken: String!) { refreshSession(refreshToken: $refreshToken) { accessToken } }";
    const variables = { refreshToken: honest.refreshToken };
    const overGraphQL = await post("/graphql", JSON.stringify({ query, variables }));
    expect(overGraphQL.json()).toHaveProperty("data.refreshSession.accessToken");
    expect((await honest.get("/api/v1/auth/me")).status).toBe(200);
    // One's own token is no way around the limits either.
    const own: number[] = [];
    for (let sent = 0; sent < 30; sent += 1) own.push((await post(REFRESH, mine)).statusCode);
    expect(own.at(-1)).toBe(429);
    expect((await post("/api/v1/auth/logout", mine)).statusCode).not.toBe(200);
    await crowd.close();
  });
});

describe("work", () => {
  it("is counted in what it took: reading stops, and the exam goes on", async () => {
    const busy = await createTestApp({ rateLimitFactor: 0.2 });
    const now = Date.now();
    busy.dependencies.now = () => new Date(now);
    const { testId } = await busy.makeTest({ count: 1_000 });
    const reader = await busy.as("reader@example.com");
    const submission = { test_id: testId, answers: [], time_taken_minutes: 1 };
    const taken = await reader.post("/api/v1/results/submit-quiz", submission);
    const started = await reader.get(`/api/v1/tests/${testId}/start`);
    const { id } = taken.body as { id: number };
    // Twice, as often as an operation may: on a fast machine a single one is read almost as often as a cheap one.
    const whole = `result(id: ${id}) { questions { id questionText options subject topic explanation } }`;
    const query = `{ first: ${whole} second: ${whole} }`;
    let asked = 0;
    let status = 200;
    for (; status === 200 && asked < 500; asked += 1) status = (await reader.graphql(query)).status;
    expect(status).toBe(429);
    // Long before the count of requests was used up.
    expect(asked).toBeLessThan(LIMITS.user.burst * 0.2 - 10);
    const submit = await reader.post("/api/v1/results/submit-quiz", submission);
    expect(started.status).toBe(200);
    expect(submit.status, submit.text).toBe(201);
    await busy.close();
  });

  it("on bodies that are refused is bounded too, and so is what is answered to them", async () => {
    const json = { "content-type": "application/json" };
    const wrong = {
      "/api/v1/results/submit-quiz": `{"test_id":1,"answers":[${"0,".repeat(30_000)}0],"time_taken_minutes":0}`,
      "/api/v1/random-tests/generate": `{"num_questions":1,"subjects":[${"0,".repeat(30_000)}0]}`,
      "/api/v1/random-tests/submit": `{"random_test_id":1,"answers":[${"{},".repeat(900)}{}]}`,
    };
    const sender = await server.as("sender@example.com");
    for (const [path, body] of Object.entries(wrong)) {
      const answer = await sender.send("POST", path, body, json);
      expect(answer.status, path).toBe(422);
      expect(answer.text.length, path).toBeLessThan(8_000);
    }
    const many = `{"query":"mutation ($i: SaveProgressInput!) { saveProgress(input: $i) { id } }","variables":{"i":{"attemptId":"1","progress":{"answers":[${'"x",'.repeat(12_000)}1]}}}}`;
    const refused = await sender.send("POST", "/graphql", many, json);
    expect(refused.text).toContain(
      "The list i.progress.answers has 12001 items, where 1000 are allowed. Send at most so many.",
    );
    // So many kilobytes a minute are read, and no more.
    const statuses: number[] = [];
    for (let sent = 0; sent < 40; sent += 1) {
      statuses.push((await sender.send("POST", "/graphql", many, json)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it("on bodies of whom a route refuses anyway is none: they are not read", async () => {
    const answer = await server.visitor.send("POST", "/api/v1/results/submit-quiz", "{nonsense", {
      "content-type": "application/json",
    });
    expect(answer.status).toBe(401);
    const asStudent = await student.send("POST", "/api/v1/admin/tests", "{nonsense", {
      "content-type": "application/json",
    });
    expect(asStudent.status).toBe(403);
  });

  it("on fragments is done once for each, however often they are used", async () => {
    const fragment = (index: number, uses: number) =>
      `fragment F${index} on Query { ${`...F${index + 1} `.repeat(uses)} }`;
    const chain = (levels: number, uses: number) =>
      `{ ...F0 } ${Array.from({ length: levels }, (_, index) => fragment(index, uses)).join(" ")} fragment F${levels} on Query { __typename }`;
    const refused = await server.visitor.graphql(chain(18, 15));
    expect(refused.text).toContain("uses of fragments, where 60 are allowed");
    const wide = await server.visitor.graphql(chain(14, 4));
    expect(wide.text).toContain("fields, where 1000 are allowed");
    const narrow = await server.visitor.graphql(chain(3, 2));
    expect(narrow.body, narrow.text).toHaveProperty("data.__typename");
  });

  it("on answers is counted by the names that stand in them", async () => {
    const long = "a".repeat(101);
    const renamed = await student.graphql(`{ viewer { ${long}: id } }`);
    expect(renamed.text).toContain("An alias has 101 characters");
    const grown = await server.visitor.graphql("{ __schema { types { fields { b: name } } } }");
    expect(grown.text).toContain("Introspection is answered under its own names");
    const twice = await server.visitor.graphql(
      "{ a: __schema { types { name } } b: __schema { types { name } } }",
    );
    expect(twice.text).toContain("Introspection is answered under its own names");
    const inFragment = await server.visitor.graphql(
      "{ __schema { types { ...T } } } fragment T on __Type { n: name }",
    );
    expect(inFragment.text).toContain("Introspection is answered under its own names");
  });

  it("for answers that nobody fetches is kept small", async () => {
    const patient = await createTestApp({ rateLimitFactor: 0 });
    const reader = await patient.as("reader@example.com");
    const { testId } = await patient.makeTest({ count: 1_000 });
    const submission = { test_id: testId, answers: [], time_taken_minutes: 1 };
    const taken = await reader.post("/api/v1/results/submit-quiz", submission);
    const PATH = `/api/v1/results/${(taken.body as { id: number }).id}`;
    const at = new URL(await patient.app.listen({ port: 0, host: "127.0.0.1" }));
    const head = `GET ${PATH} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${await reader.token()}\r\n\r\n`;
    // Forty answers of half a megabyte are asked for on each, and none is read.
    const sockets = Array.from({ length: 4 }, () => {
      const socket = createConnection({ host: "127.0.0.1", port: Number(at.port) });
      socket.pause();
      socket.write(head.repeat(40));
      return socket;
    });
    await expect
      .poll(async () => (await reader.get(PATH)).text)
      .toContain("Fetch the answers that are on their way");
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await reader.get(PATH)).status).toBe(200);
    await patient.close();
  });

  it("of readers who keep every connection busy neither stops a save nor counts as a lost database", async () => {
    const { testId } = await server.makeTest({ count: 4 });
    const saver = await server.as("saver@example.com");
    const { pool } = server.dependencies.database;
    const held = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
    const reading = student.get("/api/v1/tests");
    const started = await saver.get(`/api/v1/tests/${testId}/start`);
    const submitted = await saver.post("/api/v1/results/submit-quiz", {
      test_id: testId,
      answers: [],
      time_taken_minutes: 1,
    });
    expect([started.status, submitted.status]).toEqual([200, 201]);
    // Longer than it takes to find that a database says nothing.
    await sleep(1_500);
    for (const connection of held) connection.release();
    expect((await reading).status).toBe(200);
  });

  it("that finds no connection for long is refused with a reason", async () => {
    const { pool } = server.dependencies.database;
    const held = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
    const answer = await student.get("/api/v1/tests");
    for (const connection of held) connection.release();
    expect(answer.status).toBe(503);
    expect(answer.headers["retry-after"]).toBe("2");
    expect(answer.text).toContain("too much to do");
  });

  it("is charged with the time that the database took", async () => {
    const busy = await createTestApp({ rateLimitFactor: 1 });
    const now = Date.now();
    busy.dependencies.now = () => new Date(now);
    const reader = await busy.as("reader@example.com");
    const { pool } = busy.dependencies.database;
    const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
    // Every statement of the notebook takes a third of a second of the database's time.
    pool.query = (async (...given: unknown[]) => {
      if (JSON.stringify(given[0]).includes("missed_at")) await query("SELECT pg_sleep(0.3)");
      return query(...given);
    }) as never;
    const statuses: number[] = [];
    for (let asked = 0; asked < 20; asked += 1) {
      statuses.push((await reader.graphql("{ mistakes { items { id } } }")).status);
    }
    expect(statuses[0]).toBe(200);
    // 4,000 ms may be used at once.
    expect(statuses.at(-1)).toBe(429);
    await busy.close();
  });

  it("can't be multiplied by aliases of what reads much", async () => {
    const reader = await server.as("aliases@example.com");
    const twice = await reader.graphql("{ a: mistakes { totalCount } b: mistakes { totalCount } }");
    expect(twice.text).toContain("mistakes can be asked for once in an operation");
    const inFragment = await reader.graphql(
      "{ a: review { dueCount } ...F } fragment F on Query { review { newADay } }",
    );
    expect(inFragment.text).toContain("review can be asked for once in an operation");
    const merged = await reader.graphql(
      "{ review { dueCount } ...F } fragment F on Query { review { newADay } }",
    );
    expect(merged.body).toMatchObject({ data: { review: { newADay: 20 } } });
  });

  it("of a statement ends when the caller is gone", async () => {
    const { pool } = server.dependencies.database;
    const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
    const reader = await server.as("gone@example.com");
    const SLEEP = "SELECT pg_sleep(20)";
    pool.query = ((...given: unknown[]) =>
      query(...(JSON.stringify(given[0]).includes("missed_at") ? [SLEEP] : given))) as never;
    const socket = createConnection({ host: "127.0.0.1", port });
    const body = JSON.stringify({ query: "{ mistakes { items { id } } }" });
    socket.write(
      `POST /graphql HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${await reader.token()}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    const sleeping = async () =>
      (
        (await query(
          `SELECT count(*)::int AS n FROM pg_stat_activity WHERE query = '${SLEEP}' AND state = 'active'`,
        )) as { rows: { n: number }[] }
      ).rows[0]?.n;
    await expect.poll(sleeping).toBe(1);
    socket.destroy();
    await expect.poll(sleeping, { timeout: 5_000 }).toBe(0);
    pool.query = query as never;
    expect((await reader.get("/api/v1/tests")).status).toBe(200);
  });

  it("ends when the caller is gone", async () => {
    const { pool } = server.dependencies.database;
    const query = pool.query.bind(pool);
    let asked = 0;
    const socket = createConnection({ host: "127.0.0.1", port });
    const body = JSON.stringify({
      query:
        "{ a: subjectStatistics { subject } tests(limit: 1) { items { id title subjects } totalCount } }",
    });
    const token = await student.token();
    // The caller leaves while the first of its queries is in progress.
    const left = new Promise<void>((resolve) => {
      pool.query = ((...given: Parameters<typeof query>) => {
        asked += 1;
        if (asked === 1) {
          socket.destroy();
          resolve();
          return sleep(200).then(() => query(...given));
        }
        return query(...given);
      }) as typeof pool.query;
    });
    socket.write(
      `POST /graphql HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    await left;
    await sleep(600);
    pool.query = query as typeof pool.query;
    expect(asked).toBeLessThanOrEqual(3);
  });
});
