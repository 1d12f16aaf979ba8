import { afterEach, describe, expect, it } from "vitest";
import type { Config } from "../../server/config/config.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

const TOKEN = "a-token-for-metrics-alone";

let server: TestApp;
afterEach(() => server.close());

async function begin(config: Partial<Config> = {}): Promise<void> {
  server = await createTestApp(config);
}

async function scrape(remoteAddress: string, headers: Record<string, string> = {}) {
  return server.app.inject({
    url: "/metrics",
    remoteAddress,
    headers: { host: "localhost:4000", ...headers },
  });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("who may read the metrics", () => {
  it("this computer, by its own name, and nobody else", async () => {
    await begin();
    expect((await scrape("127.0.0.1")).statusCode).toBe(200);
    expect((await scrape("::1")).statusCode).toBe(200);
    expect((await scrape("203.0.113.9")).statusCode).toBe(404);
    expect((await scrape("203.0.113.9", bearer(TOKEN))).statusCode).toBe(404);
    expect((await scrape("127.0.0.1", { host: "lexam.example.in" })).statusCode).toBe(404);
    expect((await scrape("127.0.0.1", { "x-forwarded-for": "203.0.113.9" })).statusCode).toBe(404);
    expect((await scrape("127.0.0.1", { "x-real-ip": "203.0.113.9" })).statusCode).toBe(404);
    expect((await scrape("127.0.0.1", { forwarded: "for=203.0.113.9" })).statusCode).toBe(404);
  });

  it.each([
    ["TRUST_PROXY as a number", { trustProxy: 1 }],
    ["TRUST_PROXY as addresses", { trustProxy: ["loopback"] }],
    ["HTTPS, which a proxy must speak", { publicUrl: "https://lexam.example.in" }],
  ] satisfies [string, Partial<Config>][])(
    "not this computer behind a proxy on it, which sends %s",
    async (_told, config) => {
      await begin(config);
      expect((await scrape("127.0.0.1")).statusCode).toBe(404);
      expect((await scrape("127.0.0.1", { "x-forwarded-for": "127.0.0.1" })).statusCode).toBe(404);
    },
  );

  it("who has the token, from anywhere, proxy or not", async () => {
    await begin({ metricsToken: TOKEN, trustProxy: 1 });
    expect((await scrape("203.0.113.9", bearer(TOKEN))).statusCode).toBe(200);
    for (const wrong of [`${TOKEN}x`, TOKEN.slice(1), "", "undefined", "null"]) {
      const answer = await scrape("203.0.113.9", bearer(wrong));
      expect(answer.statusCode).toBe(401);
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
    }
    expect((await scrape("127.0.0.1")).statusCode).toBe(401);
  });

  it("guessing the token is limited", async () => {
    await begin({ metricsToken: TOKEN, rateLimitFactor: 0.01 });
    const statuses: number[] = [];
    for (let guess = 0; guess < 80; guess += 1) {
      statuses.push((await scrape("203.0.113.9", bearer(`guess-${guess}`))).statusCode);
    }
    expect(statuses).toContain(429);
    expect((await scrape("203.0.113.10", bearer(TOKEN))).statusCode).toBe(200);
  });
});

describe("what the metrics report", () => {
  it("requests by pattern, operations by known name, mutations, connections and refusals", async () => {
    await begin({ rateLimitFactor: 1 });
    const { testId } = await server.makeTest();
    const student = await server.as("measured@example.com");
    for (const id of [testId, testId, 999_999]) await student.get(`/api/v1/tests/${id}`);
    await student.post("/api/v1/results/submit-quiz", {
      test_id: testId,
      answers: [],
      time_taken_minutes: 1,
    });
    await student.graphql("query Invented { viewer { id } }");
    await student.graphql("query Dashboard2 { nothing }");
    await server.visitor.get("/api/no/such/page-1");
    await server.visitor.get("/api/no/such/page-2");
    const { body } = await scrape("127.0.0.1");
    const count = (line: string) => Number(new RegExp(`^${line} (\\d+)$`, "m").exec(body)?.[1]);
    const requests = "lexam_http_request_duration_seconds_count";
    const route = 'route="/api/v1/tests/:id"';
    expect(count(`${requests}{method="GET",${route},status="200"}`)).toBe(2);
    expect(count(`${requests}{method="GET",${route},status="404"}`)).toBe(1);
    expect(count(`${requests}{method="GET",route="other",status="404"}`)).toBe(2);
    const operations = "lexam_graphql_operation_duration_seconds_count";
    expect(count(`${operations}{operation="other",outcome="ok"}`)).toBe(1);
    expect(count('lexam_mutations_total{field="submitQuiz",outcome="ok"}')).toBe(1);
    expect(count('lexam_database_connections{state="waiting"}')).toBe(0);
    expect(count('lexam_database_connections{state="idle"}')).toBeGreaterThan(0);
    expect(body).toContain("# TYPE lexam_rate_limited_total counter");
    expect(body).not.toMatch(/Invented|Dashboard2|page-1|measured@example/);
  });

  it("no more labels, whatever a visitor sends", async () => {
    await begin();
    const series = async () => (await scrape("127.0.0.1")).body.split("\n").length;
    const send = async (round: number) => {
      await server.visitor.get(`/api/v1/tests/${round}`);
      await server.visitor.get(`/x${round}`);
      await server.visitor.graphql(`query Q${round} { viewer { id } }`);
      await server.app.inject({ url: `/assets/${round}.js` });
    };
    await send(0);
    await scrape("127.0.0.1");
    const before = await series();
    for (let round = 1; round < 60; round += 1) await send(round);
    expect(await series()).toBe(before);
  });
});
