import { serverAudits } from "graphql-http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";

let server: TestApp;
let url: string;
beforeAll(async () => {
  server = await createTestApp();
  url = `${await server.app.listen({ port: 0, host: "127.0.0.1" })}/graphql`;
});
afterAll(() => server.close());

/** What a browser can send across sites without asking first. */
const SIMPLE_TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  undefined,
];

describe("GraphQL over HTTP", () => {
  it("takes an empty name of the operation for none", async () => {
    const query = "query A { application { supportEmail } }";
    const named = await server.visitor.post("/graphql", { query, operationName: "" });
    expect(named.body).toMatchObject({ data: { application: {} } });
    const two = `${query} query B { __typename }`;
    for (const [text, operationName] of [
      [two, ""],
      [query, "B"],
    ]) {
      const { status, body } = await server.visitor.post("/graphql", {
        query: text,
        operationName,
      });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        errors: [{ extensions: { code: "OPERATION_RESOLUTION_FAILURE" } }],
      });
    }
  });

  it("refuses __typename in an input, as every field that the input doesn't have, and names it", async () => {
    const admin = await server.as("admin@example.com");
    const { body } = await admin.graphql(
      "query ($filter: MistakeFilter) { mistakes(filter: $filter) { totalCount } }",
      { filter: { __typename: "MistakeFilter", search: "a" } },
    );
    expect(body).toMatchObject({
      errors: [
        {
          message: expect.stringContaining('not to include unknown field "__typename"'),
          extensions: { code: "BAD_REQUEST" },
        },
      ],
    });
  });

  it("passes every audit save the three notices that CSRF protection brings", async () => {
    const audits = serverAudits({ url, fetchFn: fetch });
    const results = await Promise.all(audits.map((audit) => audit.fn()));
    expect(audits.length).toBe(61);
    expect(results.filter(({ status }) => status === "error")).toEqual([]);
    const notices = results.filter(({ status }) => status === "warn" || status === "notice");
    expect(notices.map(({ name }) => name).filter((name) => !name.startsWith("MAY"))).toEqual([]);
    expect(notices.length).toBeLessThanOrEqual(3);
    const passed = results.filter(({ status }) => status === "ok").length;
    console.log(
      `GraphQL over HTTP: ${audits.length} audits, ${passed} passed, ${notices.length} notices (${notices
        .map(({ name }) => name)
        .join("; ")}), 0 errors`,
    );
  });

  it("carries nothing out for a request that needs no preflight", async () => {
    const body = JSON.stringify({ query: 'mutation { logout(refreshToken: "x") }' });
    for (const type of SIMPLE_TYPES) {
      const answer = await fetch(url, {
        method: "POST",
        headers: type === undefined ? {} : { "content-type": type },
        body: new Blob([body]),
      });
      expect(answer.status, type).toBeGreaterThanOrEqual(400);
      expect(await answer.text(), type).not.toContain('"logout":true');
    }
    const query = encodeURIComponent('mutation { logout(refreshToken: "x") }');
    expect((await fetch(`${url}?query=${query}`)).status).toBeGreaterThanOrEqual(400);
  });

  it("refuses what is too deep, too long or too wide, with a clear error", async () => {
    const ask = async (query: string) => {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query }),
      });
      return { status: answer.status, text: await answer.text() };
    };
    const aliases = Array.from({ length: 500 }, (_, index) => `a${index}: __typename`).join(" ");
    const nested = `${"[".repeat(3000)}1${"]".repeat(3000)}`;
    const deep = `{ __schema { types ${"{ fields { type ".repeat(20)} { name } ${"} } ".repeat(20)} } }`;
    const directives = "@include(if: true) ".repeat(100);
    for (const query of [
      `{ ${aliases} }`,
      `{ tests(skip: ${nested}) { totalCount } }`,
      deep,
      `{ application ${directives} { supportEmail } }`,
      `{ ${"application { supportEmail } ".repeat(400)} }`,
    ]) {
      const { status, text } = await ask(query);
      expect(status, `${query.slice(0, 60)} ${text.slice(0, 300)}`).toBeLessThan(500);
      expect(text.length).toBeLessThan(5_000);
      expect(JSON.parse(text).errors.length).toBeGreaterThan(0);
    }
  });

  it("answers a body that is too large with 413", async () => {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: "x".repeat(2_000_000) }),
    });
    expect(answer.status).toBe(413);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
  });

  it("masks faults: no stack, SQL or path leaves the server", async () => {
    const student = await server.as("masked@example.com");
    const { prisma } = server.dependencies.database;
    await prisma.$executeRawUnsafe("ALTER TABLE user_statistics RENAME TO user_statistics_away");
    const overGraphQL = await student.graphql("{ userStatistics { totalTestsTaken } }");
    const overRest = await student.get("/api/v1/results/stats/user");
    await prisma.$executeRawUnsafe("ALTER TABLE user_statistics_away RENAME TO user_statistics");
    expect(overRest.status).toBe(500);
    for (const { text } of [overGraphQL, overRest]) {
      expect(text).toMatch(/Something went wrong on our side/);
      expect(text).not.toMatch(/user_statistics|prisma|select|node_modules|\.ts\b|stack/i);
    }
  });

  it("refuses text that the database can't hold as bad input", async () => {
    const student = await server.as("nul@example.com");
    const answer = await student.graphql(
      "query ($s: String) { tests(search: $s) { totalCount } }",
      {
        s: "\u0000",
      },
    );
    expect(answer.text).toContain("BAD_USER_INPUT");
    expect((await student.get("/api/v1/tests/?search=%00")).status).toBe(422);
  });

  it("shows GraphiQL to a browser, under a policy without unsafe scripts", async () => {
    const answer = await fetch(url, { headers: { accept: "text/html" } });
    expect(answer.headers.get("content-type")).toContain("text/html");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe/);
    expect(await answer.text()).not.toMatch(/(src|href)="https?:/);
  });
});

describe("REST errors", () => {
  it("are problems with the right status", async () => {
    const student = await server.as("problems@example.com");
    const cases: [number, Promise<{ status: number; headers: object; body: never }>][] = [
      [404, student.get("/api/v1/nothing")],
      [404, student.get("/api/v1/tests/999999")],
      [404, student.get("/api/v1/tests/abc")],
      [404, student.get("/api/v1/tests/99999999999999")],
      [422, student.get("/api/v1/tests?limit=0")],
      [422, student.get("/api/v1/tests?skip=-1")],
      [422, student.get("/api/v1/tests?limit=x")],
      [400, student.post("/api/v1/results/submit-quiz", undefined)],
      [422, student.post("/api/v1/results/submit-quiz", {})],
      [401, server.visitor.get("/api/v1/tests")],
      [401, server.visitor.get("/api/v1/tests", { authorization: "Bearer nonsense" })],
    ];
    for (const [status, request] of cases) {
      const answer = await request;
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ type: "about:blank", status });
      expect(answer.headers).toMatchObject({
        "content-type": "application/problem+json; charset=utf-8",
      });
    }
  });

  it("pages lists with X-Total-Count and Link", async () => {
    for (let made = 0; made < 3; made += 1) await server.makeTest();
    const student = await server.as("pager@example.com");
    const page = await student.get("/api/v1/tests/?skip=1&limit=1&search=test");
    expect(page.headers["x-total-count"]).toBe("3");
    expect(page.headers.link).toBe(
      [
        '</api/v1/tests/?skip=0&limit=1&search=test>; rel="first"',
        '</api/v1/tests/?skip=2&limit=1&search=test>; rel="last"',
        '</api/v1/tests/?skip=0&limit=1&search=test>; rel="prev"',
        '</api/v1/tests/?skip=2&limit=1&search=test>; rel="next"',
      ].join(", "),
    );
  });
});
