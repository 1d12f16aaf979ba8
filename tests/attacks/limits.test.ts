import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Config } from "../../server/config/config.ts";
import { LIMITS } from "../../server/rate-limits/limits.ts";
import { type Answer, createTestApp, type TestApp } from "../support/app.ts";
import { Browser } from "../support/browser.ts";

let server: TestApp;
let clock: number;

/** The application with its limits, on a clock that stands still until a test moves it. */
async function begin(config: Partial<Config> = {}): Promise<void> {
  server = await createTestApp({ rateLimitFactor: 1, ...config });
  clock = Date.now();
  server.dependencies.now = () => new Date(clock);
}

beforeEach(() => begin());
afterEach(() => server.close());

async function withConfig(config: Partial<Config>): Promise<void> {
  await server.close();
  await begin(config);
}

interface Sent {
  status: number;
  retryAfter: number;
  type: string;
  text: string;
}

/** A visitor's request from some address. */
async function from(address: string, url: string, forwardedFor?: string): Promise<Sent> {
  const answer = await server.app.inject({
    url,
    remoteAddress: address,
    headers: forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor },
  });
  return {
    status: answer.statusCode,
    retryAfter: Number(answer.headers["retry-after"]),
    type: String(answer.headers["content-type"]),
    text: answer.body,
  };
}

/** Sends requests until one is refused. @returns how many passed; infinity if more than `burst` did */
async function untilRefused(burst: number, ask: () => Promise<number>): Promise<number> {
  for (let asked = 0; asked <= burst; asked += 1) {
    if ((await ask()) === 429) return asked;
  }
  return Number.POSITIVE_INFINITY;
}

function expectProblem(answer: Answer): void {
  expect(answer.status).toBe(429);
  expect(answer.headers["content-type"]).toContain("application/problem+json");
  const seconds = Number(answer.headers["retry-after"]);
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(answer.body).toMatchObject({
    type: "about:blank",
    title: "Too Many Requests",
    status: 429,
    detail: `Too many requests. Try again in ${seconds} s.`,
  });
}

const ME = "/api/v1/auth/me";
const VIEWER = "{ viewer { id } }";

describe("one person", () => {
  it("has to wait, over REST and GraphQL, while others at the same address can go on", {
    tags: "nightly",
  }, async () => {
    const busy = await server.as("busy@example.com");
    const other = await server.as("other@example.com");
    const asked = await untilRefused(LIMITS.user.burst, async () => (await busy.get(ME)).status);
    expect(asked).toBe(LIMITS.user.burst);
    expectProblem(await busy.get(ME));

    const overGraphQL = await busy.graphql(VIEWER);
    expect(overGraphQL.status).toBe(429);
    expect(overGraphQL.headers["content-type"]).toContain("json");
    const seconds = Number(overGraphQL.headers["retry-after"]);
    expect(overGraphQL.body).toMatchObject({
      errors: [{ extensions: { code: "RATE_LIMITED", retryAfterSeconds: seconds } }],
    });
    expect((await other.get(ME)).status).toBe(200);
    expect((await other.graphql(VIEWER)).status).toBe(200);

    clock += seconds * 1_000;
    expect((await busy.get(ME)).status).toBe(200);
  });

  it("makes a limited number of random tests, counted over REST, GraphQL and aliases", async () => {
    await server.makeTest({ count: 10 });
    const student = await server.as("maker@example.com");
    const input = "{ numQuestions: 5, durationMinutes: 10, correctMarks: 4, incorrectMarks: 1 }";
    const five = [1, 2, 3, 4, 5].map(
      (name) => `t${name}: generateRandomTest(input: ${input}) { id }`,
    );
    const byAliases = `mutation { ${five.join(" ")} }`;
    expect((await student.graphql(byAliases)).body).not.toHaveProperty("errors");
    expect((await student.graphql(byAliases)).body).not.toHaveProperty("errors");
    const body = { num_questions: 5, duration_minutes: 10, correct_marks: 4, incorrect_marks: 1 };
    const byRest = () => student.post("/api/v1/random-tests/generate", body);
    expect((await byRest()).status).toBe(201);
    expect((await byRest()).status).toBe(201);
    expectProblem(await byRest());
    const third = await student.graphql(byAliases);
    expect(third.status).toBe(429);
    expect(JSON.stringify(third.body)).toContain("RATE_LIMITED");
    expect(await server.dependencies.database.prisma.randomTest.count()).toBe(
      LIMITS.generate.burst,
    );
    // Other requests still pass.
    expect((await student.get(ME)).status).toBe(200);
  });

  it("doesn't count random tests that were refused, for whatever reason", {
    tags: "nightly",
  }, async () => {
    await server.makeTest({ count: 10 });
    const student = await server.as("seeker@example.com");
    const body = { duration_minutes: 10, correct_marks: 4, incorrect_marks: 1 };
    const generate = async (changes: object) =>
      (await student.post("/api/v1/random-tests/generate", { ...body, ...changes })).status;
    for (let round = 0; round < LIMITS.generate.burst; round += 1) {
      expect(await generate({ num_questions: 100 })).toBe(400);
      expect(await generate({ num_questions: 0 })).toBe(422);
      expect(await generate({ num_questions: 1, subjects: ["No such subject"] })).toBe(422);
      for (const field of [
        'practiseSubject(subject: "No such subject")',
        "practiseQuestions(resultId: 999999, positions: [0])",
        'practiseSelection(questionIds: [999999], title: "")',
        "startPractice(input: { pool: MARKED })",
      ]) {
        const { body } = await student.graphql(`mutation { ${field} { id } }`);
        const [{ extensions }] = (body as { errors: [{ extensions: { code: string } }] }).errors;
        expect(extensions.code, field).toMatch(/^(NOT_FOUND|BAD_REQUEST)$/);
      }
    }
    for (let round = 0; round < LIMITS.generate.burst; round += 1) {
      expect(await generate({ num_questions: 1 })).toBe(201);
    }
    expect(await generate({ num_questions: 1 })).toBe(429);
  });

  it("gets a limited number of access tokens for each refresh token", async () => {
    const [one, two] = [await server.as("one@example.com"), await server.as("two@example.com")];
    const refresh = async (token: string | null) =>
      server.visitor.post("/api/v1/auth/refresh", { refresh_token: token });
    const asked = await untilRefused(
      LIMITS.refresh.burst,
      async () => (await refresh(one.refreshToken)).status,
    );
    expect(asked).toBe(LIMITS.refresh.burst);
    expectProblem(await refresh(one.refreshToken));
    expect((await refresh(two.refreshToken)).status).toBe(200);
  });
});

describe("one address", () => {
  it("sends a limited number of requests without a sign-in; those with a valid token pass", async () => {
    await withConfig({ rateLimitFactor: 0.01 });
    const burst = LIMITS.visitor.burst / 100;
    const student = await server.as("behind@example.com");
    const asked = await untilRefused(burst, async () => (await from("127.0.0.1", ME)).status);
    expect(asked).toBe(burst);
    const refused = await from("127.0.0.1", ME);
    expect(refused.type).toContain("application/problem+json");
    expect(refused.retryAfter).toBeGreaterThanOrEqual(1);
    expect((await student.get(ME)).status).toBe(200);
    expect((await from("203.0.113.9", ME)).status).toBe(401);
  });

  it("is refused before its requests are read; files and health checks are not counted", async () => {
    await withConfig({ rateLimitFactor: 0.01 });
    const { burst } = LIMITS.visitor;
    const ask = async () => (await from("203.0.113.9", "/api/v1/nothing")).status;
    expect(await untilRefused(burst / 100, ask)).toBe(burst / 100);
    const overGraphQL = await server.app.inject({
      method: "POST",
      url: "/graphql",
      remoteAddress: "203.0.113.9",
      headers: { "content-type": "application/json" },
      payload: "this is never read".repeat(200),
    });
    expect(overGraphQL.statusCode).toBe(429);
    expect(overGraphQL.headers["content-type"]).toContain("application/graphql-response+json");
    const seconds = Number(overGraphQL.headers["retry-after"]);
    expect(overGraphQL.json()).toEqual({
      errors: [
        {
          message: `Too many requests. Try again in ${seconds} s.`,
          extensions: { code: "RATE_LIMITED", retryAfterSeconds: seconds },
        },
      ],
    });
    expect((await from("203.0.113.9", "/healthz")).status).toBe(200);
    expect((await from("203.0.113.9", "/nothing")).status).not.toBe(429);
    expect((await from("203.0.113.10", ME)).status).toBe(401);
  });

  it("counts a /64 network of IPv6 as one", async () => {
    await withConfig({ rateLimitFactor: 0.01 });
    let host = 0;
    const next = async () => {
      host += 1;
      return (await from(`2001:db8:0:7::${host.toString(16)}`, ME)).status;
    };
    expect(await untilRefused(LIMITS.visitor.burst / 100, next)).toBe(60);
    expect((await from("2001:db8:0:8::1", ME)).status).toBe(401);
  });
});

describe("behind a proxy", () => {
  const exhaust = (address: string, forwardedFor?: string) =>
    untilRefused(
      LIMITS.visitor.burst / 100,
      async () => (await from(address, ME, forwardedFor)).status,
    );

  it("counts the address that the trusted proxy saw, not a forged one", async () => {
    await withConfig({ rateLimitFactor: 0.01, trustProxy: 1 });
    let forged = 0;
    const refused = await untilRefused(LIMITS.visitor.burst / 100, async () => {
      forged += 1;
      return (await from("10.0.0.1", ME, `198.51.100.${forged}, 203.0.113.9`)).status;
    });
    expect(refused).toBe(60);
    expect((await from("10.0.0.1", ME, "203.0.113.10")).status).toBe(401);
  });

  it("believes X-Forwarded-For only from a configured proxy", async () => {
    await withConfig({ rateLimitFactor: 0.01, trustProxy: ["10.0.0.0/8"] });
    expect(await exhaust("10.0.0.1", "203.0.113.9")).toBe(60);
    expect((await from("10.0.0.2", ME, "203.0.113.10")).status).toBe(401);
    let forged = 0;
    const direct = await untilRefused(LIMITS.visitor.burst / 100, async () => {
      forged += 1;
      return (await from("192.0.2.1", ME, `198.51.100.${forged}`)).status;
    });
    expect(direct).toBe(60);
  });

  it("ignores X-Forwarded-For without TRUST_PROXY", async () => {
    await withConfig({ rateLimitFactor: 0.01 });
    expect(await exhaust("192.0.2.1", "203.0.113.9")).toBe(60);
    expect((await from("192.0.2.1", ME, "203.0.113.77")).status).toBe(429);
    expect((await from("192.0.2.2", ME, "203.0.113.9")).status).toBe(401);
  });
});

it("limits how often one person signs in, from any browsers", async () => {
  const url = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { publicUrl } = server.dependencies.config;
  for (let entry = 0; entry < LIMITS.signIn.burst; entry += 1) {
    await new Browser(publicUrl, url).signIn("again@example.com");
  }
  await expect(new Browser(publicUrl, url).signIn("again@example.com")).rejects.toThrow(
    /Too many requests\. Try again in \d+ s\./,
  );
  await new Browser(publicUrl, url).signIn("somebody-else@example.com");
});
