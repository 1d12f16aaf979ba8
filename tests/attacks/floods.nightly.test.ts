import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { limiterOf } from "../../server/rate-limits/limiter.ts";
import { LIMITS } from "../../server/rate-limits/limits.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { Browser } from "../support/browser.ts";

// Floods of requests. Each of these once made all others wait.

let server: TestApp;
let clock: number;

beforeEach(async () => {
  server = await createTestApp({ rateLimitFactor: 1 });
  clock = Date.now();
  server.dependencies.now = () => new Date(clock);
});
afterEach(() => server.close());

/** A new document whose field names are all unknown but close to real ones, so that each error suggests names. */
function nearMisses(number: number): string {
  const names = Array.from({ length: 190 }, (_, index) => `randomTestMatchab${number}x${index}`);
  return `{ ${names.join(" ")} }`;
}

async function untilRefused(most: number, ask: (number: number) => Promise<number>) {
  for (let asked = 0; asked < most; asked += 1) if ((await ask(asked)) === 429) return asked;
  return Number.POSITIVE_INFINITY;
}

it("charges for documents that are refused, and reports at most ten errors of each", async () => {
  const first = await server.visitor.graphql(nearMisses(0));
  expect((first.body as { errors: unknown[] }).errors.length).toBeLessThanOrEqual(11);
  const milliseconds = LIMITS.visitorWork.burst;
  const most = milliseconds / 0.5;
  const ask = async (number: number) => {
    // Many at a time, as in a flood.
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        server.visitor.graphql(nearMisses(number * 40 + index + 1)),
      ),
    );
    return answers.some(({ status }) => status === 429) ? 429 : 400;
  };
  expect(await untilRefused(most / 40 + 1, ask)).toBeLessThanOrEqual(most / 40);
  // A document that is already cached isn't parsed again, but is charged to the same address.
  expect((await server.visitor.graphql("{ application { supportEmail } }")).status).toBe(429);
  clock += 60_000;
  expect((await server.visitor.graphql("{ application { supportEmail } }")).status).toBe(200);
}, 120_000);

it("goes on after visitors who send a request and close the connection", async () => {
  const url = await server.app.listen({ port: 0, host: "127.0.0.1" });
  // So much is already used that documents are queued.
  limiterOf(server.dependencies).spend("visitorWork", "127.0.0.1", LIMITS.visitorWork.burst / 4);
  const post = (number: number, signal?: AbortSignal) =>
    fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-lexam-csrf": "1" },
      body: JSON.stringify({ query: nearMisses(number) }),
      signal,
    });
  for (let number = 0; number < 30; number += 1) {
    const hanging = new AbortController();
    const asked = post(1_000 + number, hanging.signal).catch(() => null);
    setTimeout(() => hanging.abort(), number);
    await asked;
  }
  const answer = await post(2_000);
  expect(await answer.text()).toContain("Cannot query field");
});

it("lets people sign in behind an address that has used up its limits", async () => {
  const url = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { publicUrl } = server.dependencies.config;
  const codes: { code: string; nonce: string }[] = [];
  for (const name of ["first", "second"]) {
    codes.push(await new Browser(publicUrl, url).reachCode(`${name}@example.com`));
  }
  const { visitor } = server;
  for (const limit of ["visitor", "visitorWork", "visitorBodies"] as const) {
    limiterOf(server.dependencies).spend(limit, "127.0.0.1", LIMITS[limit].burst * 2);
  }
  expect((await visitor.graphql("{ viewer { id } }")).status).toBe(429);
  const [first, second] = codes;
  const exchange =
    "mutation ($code: String!, $nonce: String!) { exchangeSignInCode(code: $code, nonce: $nonce) { refreshToken } }";
  expect((await visitor.graphql(exchange, first)).text).toContain('"refreshToken"');
  const { status, body } = await visitor.post("/api/v1/auth/exchange", second);
  expect(status).toBe(200);
  const { refresh_token } = body as { refresh_token: string };
  expect((await visitor.post("/api/v1/auth/logout", { refresh_token })).status).toBeLessThan(300);
  // Invalid codes are charged to the address.
  const invented = { code: "x".repeat(63), nonce: "y".repeat(43) };
  expect((await visitor.graphql(exchange, invented)).status).toBe(429);
}, 120_000);

it("serves a static document in the encoding that was requested", async () => {
  for (const [asked, answered] of [
    ["br", "br"],
    ["gzip", "gzip"],
    ["br;q=0.5, gzip", "gzip"],
    ["*", "br"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0.0", undefined],
    ["zstd", undefined],
  ] as const) {
    const { statusCode, headers } = await server.app.inject({
      url: "/api/v1/openapi.json",
      headers: { "accept-encoding": asked },
    });
    expect([statusCode, headers["content-encoding"]]).toEqual([200, answered]);
  }
});

it("accepts an absolute URL in the request line", async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  const body = JSON.stringify({ query: "{ application { supportEmail } }" });
  socket.write(
    `POST http://localhost:${port}/graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX-Lexam-CSRF: 1\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  await once(socket, "close");
  const text = Buffer.concat(chunks).toString();
  expect(text).toContain("HTTP/1.1 200 ");
  expect(text).toContain("supportEmail");
});

/** Starts a test. @returns the id of the attempt */
async function begin(student: Caller): Promise<string> {
  const { testId } = await server.makeTest({ count: 30 });
  const { body } = await student.graphql(`mutation { startTest(testId: ${testId}) { id } }`);
  return (body as { data: { startTest: { id: string } } }).data.startTest.id;
}

it("accepts a small save when the budget is used up, and refuses one that selects the paper", async () => {
  const student = await server.as("hurried@example.com");
  const id = await begin(student);
  const save = (sequence: number, selection: string) =>
    student.graphql(
      `mutation ($input: SaveProgressInput!) { saveProgress(input: $input) { ${selection} } }`,
      {
        input: {
          attemptId: id,
          progress: {
            ...{ sequence, currentQuestion: 0, timeLeftSeconds: 3_000, tabSwitchCount: 0 },
            answers: Array(30).fill(1),
            marked: Array(30).fill(false),
            firstShown: Array(30).fill(-1),
            secondsSpent: Array(30).fill(0),
            changeCounts: Array(30).fill(0),
          },
        },
      },
    );
  const [paper, nothing] = ["id questions { questionText }", "id savedAt timeLeftSeconds"];
  expect((await save(1, paper)).status).toBe(200);
  expect((await save(2, nothing)).status).toBe(200);
  const { body } = await student.graphql("{ viewer { id } }");
  const person = (body as { data: { viewer: { id: string } } }).data.viewer.id;
  limiterOf(server.dependencies).spend("work", person, LIMITS.work.burst * 2);
  expect((await save(3, paper)).status).toBe(429);
  const { status, text } = await save(4, nothing);
  expect([status, text]).toEqual([200, expect.not.stringContaining("errors")]);
});

it("answers that an open attempt has no result yet", async () => {
  const student = await server.as("curious@example.com");
  await begin(student);
  const { text } = await student.graphql("{ openAttempts { id result { id score } } }");
  expect(text).not.toContain("errors");
  expect(text).toContain('"result":null');
});
