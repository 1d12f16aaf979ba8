import { executeSync, getIntrospectionQuery, parse } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../server/app/schema.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";

let server: TestApp;
let url: string;
let student: Caller;
let bearer: string;

beforeAll(async () => {
  server = await createTestApp();
  student = await server.as("attacker@example.com");
  bearer = `Bearer ${await student.token()}`;
  url = `${await server.app.listen({ port: 0, host: "127.0.0.1" })}/graphql`;
  await server.makeTest();
});
afterAll(() => server.close());

interface Body {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string } }[];
}

async function post(body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/graphql-response+json",
      authorization: bearer,
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text };
}

async function ask(query: string, variables?: unknown) {
  const answer = await post({ query, variables });
  return { ...answer, body: JSON.parse(answer.text) as Body };
}

/** Refused as a whole, with a short sentence and nothing carried out. */
async function expectRefused(query: string, reason: RegExp, variables?: unknown) {
  const { status, text, body } = await ask(query, variables);
  expect(status, text.slice(0, 300)).toBe(400);
  expect(body.data ?? null).toBeNull();
  expect(body.errors?.[0]?.message).toMatch(reason);
  expect(text.length).toBeLessThan(3_000);
}

const repeated = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(" ");

describe("limits on one operation", () => {
  it("depth, through fragments too", async () => {
    const chain = (depth: number): string =>
      depth === 0 ? "name" : `name ofType { ${chain(depth - 1)} }`;
    await expectRefused(`{ __type(name: "Test") { ${chain(12)} } }`, /depth/i);
    const fragments = repeated(
      14,
      (index) => `fragment F${index} on __Type { name ofType { ...F${index + 1} } }`,
    );
    await expectRefused(
      `{ __type(name: "Test") { ...F0 } } ${fragments} fragment F14 on __Type { name }`,
      /depth/i,
    );
    expect((await ask(`{ __type(name: "Test") { ${chain(8)} } }`)).status).toBe(200);
  });

  it("tokens", async () => {
    await expectRefused(`{ ${"subjects ".repeat(1_100)} }`, /token/i);
    await expectRefused(`{ subjects } # ${"x".repeat(10)}\n${"{ ".repeat(2_000)}`, /token|Syntax/);
  });

  it("aliases, also when fragments multiply them", async () => {
    await expectRefused(`{ ${repeated(21, (index) => `a${index}: subjects`)} }`, /alias/i);
    const bomb = repeated(
      8,
      (index) =>
        `fragment F${index} on __Type { a: fields { type { ...F${index + 1} } } b: fields { type { ...F${index + 1} } } }`,
    );
    const query = `{ __type(name: "Query") { ...F0 } } ${bomb} fragment F8 on __Type { name }`;
    await expectRefused(query, /alias|depth|introspection/i);
  });

  it("directives", async () => {
    await expectRefused(`{ subjects ${"@include(if: true) ".repeat(30)} }`, /directive|repeat/i);
    const spread = repeated(25, (index) => `a${index % 19}: subjects @skip(if: true)`);
    await expectRefused(`{ ${spread} }`, /directive|alias/i);
  });

  it("cost: lists count as often as their limit allows", async () => {
    const results = (limit: string) =>
      `{ results(limit: ${limit}) { items { questions { questionText options explanation subject topic pyqExam } } } }`;
    expect((await ask(results("10"))).status).toBe(200);
    const wide = repeated(5, (index) => `a${index}: ${results("10").slice(1, -1)}`);
    await expectRefused(`{ ${wide} }`, /could answer \d+ fields, where 10000 are allowed/);
    const query = `query ($n: Int!) { ${repeated(2, (index) => `a${index}: ${results("$n").slice(1, -1)}`)} }`;
    await expectRefused(query, /fields, where/, { n: 10 });
    expect((await ask(query, { n: 3 })).status).toBe(200);
    // A default counts as what it is.
    const byDefault = query.replace("$n: Int!", "$n: Int! = 10");
    await expectRefused(byDefault, /fields, where/);
    // A page's limit counts through a fragment as well.
    const fragment =
      "fragment P on ResultPage { items { questions { options subject topic explanation } } }";
    const paged = repeated(5, (index) => `a${index}: results(limit: 10) { ...P }`);
    await expectRefused(`{ ${paged} } ${fragment}`, /fields, where/);
    // Nobody gets around it by a limit that is refused later.
    const { body } = await ask("{ results(limit: -5) { items { id } } }");
    expect(body.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
  });

  it("lists: questions and filters come with small pages only", async () => {
    for (const papers of ["questions", "solutions"]) {
      const wide = `{ results(limit: 100) { items { ${papers} { subject } } } }`;
      await expectRefused(wide, /fields, where/);
      expect((await ask(wide.replace("100", "10"))).status).toBe(200);
    }
    const hidden =
      "query ($n: Int = 200) { results(limit: $n) { ...P } } fragment P on ResultPage { items { filters { topics } } }";
    await expectRefused(hidden, /fields, where/);
    expect((await ask(hidden, { n: 20 })).status).toBe(200);
  });

  it("size: an answer that aliases make large is not sent", async () => {
    const { testId } = await server.makeTest({ count: 1_000 });
    const submission = { test_id: testId, answers: [], time_taken_minutes: 1 };
    const { body } = await student.post("/api/v1/results/submit-quiz", submission);
    const { id } = body as { id: number };
    const aliased = (count: number) =>
      repeated(count, (index) => `${"a".repeat(90)}${index}: questionText`);
    const whole = (count: number) => `{ result(id: ${id}) { questions { ${aliased(count)} } } }`;
    await expectRefused(whole(20), /larger than 2097152 bytes/);
    expect((await ask(whole(2))).text.length).toBeGreaterThan(200_000);
  });

  it("root fields", async () => {
    const many = (count: number) => `{ ${repeated(count, (index) => `a${index}: viewer { id }`)} }`;
    expect((await ask(many(5))).status).toBe(200);
    await expectRefused(many(6), /6 root fields, where 5 are allowed/);
    const hidden = `{ ...A ...B } fragment A on Query { a: viewer { id } b: viewer { id } c: viewer { id } }
      fragment B on Query { d: viewer { id } ... on Query { e: viewer { id } f: viewer { id } } }`;
    await expectRefused(hidden, /6 root fields, where 5 are allowed/);
  });

  it("size: what takes long to validate is not validated", async () => {
    await expectRefused(`{ viewer { ${"id ".repeat(201)} } }`, /202 fields, where 200 are allowed/);
    const fragments = repeated(21, (index) => `fragment F${index} on Query { viewer { id } }`);
    await expectRefused(`{ viewer { id } } ${fragments}`, /21 fragments, where 20 are allowed/);
    const variables = repeated(31, (index) => `$v${index}: Int`);
    await expectRefused(`query (${variables}) { viewer { id } }`, /31 variables/);
  });

  it("literals nested 3,000 deep, and variables nested deeper still", async () => {
    const nested = `${"[".repeat(3_000)}1${"]".repeat(3_000)}`;
    await expectRefused(`{ tests(skip: ${nested}) { totalCount } }`, /token/i);
    const objects = `${"{a:".repeat(3_000)}1${"}".repeat(3_000)}`;
    await expectRefused(`{ randomTestMatches(filters: ${objects}) }`, /token/i);
    const body = `{"query":"query($s: String){tests(search:$s){totalCount}}","variables":{"s":${"[".repeat(20_000)}${"]".repeat(20_000)}}}`;
    const answer = await post(body);
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500);
    expect(answer.text.length).toBeLessThan(3_000);
    expect(JSON.parse(answer.text).errors).toHaveLength(1);
  });

  it("huge variables, within the limit of a body", async () => {
    const topics = Array.from({ length: 5_000 }, (_, index) => `t${index}`);
    const query = "query ($f: RandomTestFiltersInput) { randomTestMatches(filters: $f) }";
    const { status, text } = await ask(query, { f: { topics } });
    expect(status, text.slice(0, 300)).toBeLessThan(500);
    expect(text.length).toBeLessThan(3_000);
    const title = "a".repeat(60_000);
    const input = {
      title,
      numQuestions: 1,
      durationMinutes: 1,
      correctMarks: 1,
      incorrectMarks: 0,
    };
    const made = await ask(
      "mutation ($input: RandomTestInput!) { generateRandomTest(input: $input) { id } }",
      { input },
    );
    expect(made.body.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
    expect(made.text.length).toBeLessThan(3_000);
  });

  it("fragments that run in circles", async () => {
    await expectRefused("{ ...F } fragment F on Query { ...F }", /itself/);
    await expectRefused(
      "{ ...A } fragment A on Query { ...B } fragment B on Query { ...C } fragment C on Query { ...A }",
      /itself/,
    );
  });

  it("one operation for each request", async () => {
    const batch = Array.from({ length: 5 }, () => ({ query: "{ subjects }" }));
    const answer = await post(batch);
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain('"subjects":');
    await expectRefused("{ subjects } { topics }", /anonymous|operation/i);
  });
});

describe("introspection", () => {
  it("is free for tools: the whole of GraphiQL's query", async () => {
    for (const options of [
      {},
      {
        descriptions: true,
        specifiedByUrl: true,
        directiveIsRepeatable: true,
        schemaDescription: true,
        inputValueDeprecation: true,
        oneOf: true,
      },
    ]) {
      const { status, text } = await ask(getIntrospectionQuery(options));
      expect(status, text.slice(0, 300)).toBe(200);
      expect(text).toContain("StartTest".slice(0, 5));
    }
  });

  it("is answered to visitors as graphql itself would, whatever it is called", async () => {
    const options = { specifiedByUrl: true, inputValueDeprecation: true, typeDepth: 7 };
    const query = getIntrospectionQuery(options).replace("IntrospectionQuery", "Mine");
    const { body } = await server.visitor.graphql(`# a comment\n${query.replace(/\s+/g, " ")}`);
    expect(body).toEqual(executeSync({ schema, document: parse(query) }));
    // Tools of earlier versions ask for the names of the root types alone.
    const earlier = getIntrospectionQuery().replace(/(\w+Type) \{ name kind \}/g, "$1 { name }");
    const named = await server.visitor.send("GET", `/graphql?query=${encodeURIComponent(earlier)}`);
    expect(named.body).toEqual(executeSync({ schema, document: parse(earlier) }));
    const packed = await server.app.inject({
      ...{ method: "POST", url: "/graphql", payload: { query } },
      headers: { "accept-encoding": "br" },
    });
    expect(packed.headers["content-encoding"]).toBe("br");
    // As GraphiQL sends it.
    const payload = { query, operationName: "Mine", variables: {}, extensions: {} };
    expect((await server.visitor.send("POST", "/graphql", payload)).status).toBe(200);
  });

  it("of any other kind asks for a sign-in, which it is charged to", async () => {
    const query = "{ __schema { types { name fields { name args { name } } } } }";
    const others = [
      query,
      '{ __type(name: "Query") { fields { name } } }',
      getIntrospectionQuery().replace("isDeprecated", "isDeprecated args { defaultValue }"),
    ];
    for (const other of others) {
      const { text } = await server.visitor.graphql(other);
      expect(text).toContain("or sign in");
    }
    expect((await student.graphql(query)).text).toContain(`"name":"Query"`);
  });

  it("is no lever: nested or repeated, it is refused", async () => {
    const nest = (depth: number): string =>
      depth === 0 ? "name" : `fields { type { ${nest(depth - 1)} } }`;
    await expectRefused(`{ __schema { types { ${nest(6)} } } }`, /introspection depth/i);
    const schemas = repeated(20, (index) => `a${index}: __schema { types { ${nest(2)} } }`);
    await expectRefused(`{ ${schemas} }`, /own names/);
  });

  it("helps with names, which are public anyway", async () => {
    const { body } = await ask("{ subject }");
    expect(body.errors?.[0]?.message).toContain('Did you mean "subjects"');
  });
});

describe("what comes back", () => {
  it("is a status and a code that programs understand", async () => {
    expect((await post({ query: "{" })).status).toBe(400);
    expect((await post({ query: "{ nothing }" })).status).toBe(400);
    expect((await post({ query: 7 })).status).toBe(400);
    expect((await post({})).status).toBe(400);
    expect((await post("null")).status).toBe(400);
    expect((await post("[]")).status).toBe(400);
    expect((await post("{")).status).toBe(400);
    expect((await post("")).status).toBe(400);
    const anonymous = await post({ query: "{ subjects }" }, { authorization: "" });
    expect(anonymous.status).toBe(401);
    expect(anonymous.headers.get("www-authenticate")).toBe("Bearer");
  });

  it("quotes no more than a line of what was sent", async () => {
    const { text } = await ask(`{ ${"a".repeat(60_000)} }`);
    expect(text.length).toBeLessThan(2_000);
  });

  it("says nothing of persisted operations that it does not know", async () => {
    const hash = "0".repeat(64);
    const answer = await post({ extensions: { persistedQuery: { version: 1, sha256Hash: hash } } });
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain("at ");
    for (const sha256Hash of [null, 7, {}, "__proto__", "constructor"]) {
      const odd = await post({ extensions: { persistedQuery: { version: 1, sha256Hash } } });
      expect(odd.status, odd.text).toBe(400);
    }
  });
});

describe("bodies", () => {
  const megabytes = (count: number) => "x".repeat(count * 1024 * 1024);

  it("above the limit are 413, everywhere and whatever they say they are", async () => {
    const origin = new URL(url).origin;
    const places = [
      ["POST", "/graphql", "application/json"],
      ["POST", "/api/v1/results/submit-quiz", "application/json"],
      ["POST", "/api/v1/auth/refresh", "application/json"],
      ["POST", "/api/v1/auth/logout", "application/json"],
    ] as const;
    for (const [method, path, type] of places) {
      const answer = await fetch(`${origin}${path}`, {
        method,
        headers: { "content-type": type, authorization: bearer },
        body: JSON.stringify({ query: megabytes(2) }),
      });
      expect(answer.status, `${method} ${path}`).toBe(413);
      expect(answer.headers.get("content-type")).toContain("application/problem+json");
    }
  });

  it("without a length are counted as they come", async () => {
    const stream = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 3; part += 1) controller.enqueue(Buffer.from(megabytes(1)));
        controller.close();
      },
    });
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: bearer },
      body: stream,
      duplex: "half",
    } as RequestInit).then(
      ({ status }) => status,
      // The server may hang up before everything is sent.
      () => 413,
    );
    expect(answer).toBe(413);
  });

  it("that are not JSON are not read", async () => {
    for (const type of ["text/plain", "application/graphql", "multipart/form-data; boundary=x"]) {
      const answer = await post("{ subjects }", { "content-type": type });
      expect([400, 415], type).toContain(answer.status);
      expect(answer.text).not.toContain('"subjects":');
    }
  });
});
