import {
  type DocumentNode,
  type GraphQLInputType,
  getNamedType,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  OperationTypeNode,
  parse,
  print,
  typeFromAST,
} from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../server/app/schema.ts";
import { readPersistedOperations } from "../../server/graphql/persisted-operations.ts";
import { shortWay } from "../../server/graphql/short-way.ts";
import { type Answer, type Caller, createTestApp, type TestApp } from "../support/app.ts";

// The web client's operations are run on a way of their own (docs/decisions/0180): what comes of them is
// to be what Yoga makes of the same, to the letter.

const ACCEPT = "application/graphql-response+json, application/json;q=0.9";
/** The same to Yoga, which reads it; not on the list of the short way. */
const FOR_YOGA = "application/graphql-response+json,application/json;q=0.9";

const documents = readPersistedOperations();
const read = new Map<string, DocumentNode>();
const recognise = shortWay(schema, documents, read);
let server: TestApp;
let callers: Record<"visitor" | "student" | "admin", Caller>;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  callers = {
    visitor: server.visitor,
    student: await server.as("student@example.com"),
    admin: await server.as("admin@example.com"),
  };
  const { testId } = await server.makeTest({ count: 30 });
  const submitted = await callers.student.post("/api/v1/results/submit-quiz", {
    ...{ test_id: testId, answers: [], time_taken_minutes: 1 },
  });
  expect(submitted.status).toBe(201);
  await callers.student.get(`/api/v1/tests/${testId}/start`);
});
afterAll(() => server.close());

/** Something that a variable of a type can be; of an input, what is refused for its fields. */
function sampleOf(type: GraphQLInputType | undefined): unknown {
  if (type === undefined || !isNonNullType(type)) return undefined;
  const named = getNamedType(type);
  if (isInputObjectType(named)) return {};
  if (isEnumType(named)) return named.getValues()[0]?.name;
  return { ID: "1", Int: 1, Float: 1, Boolean: true }[named.name] ?? "a";
}

function sampleVariables(document: DocumentNode): Record<string, unknown> {
  const definitions = getOperationAST(document)?.variableDefinitions ?? [];
  return Object.fromEntries(
    definitions.map(({ variable, type }) => [
      variable.name.value,
      sampleOf(typeFromAST(schema, type as never) as GraphQLInputType | undefined),
    ]),
  );
}

function bodyFor(hash: string, variables: unknown, more: object = {}) {
  const operationName = getOperationAST(documents.get(hash) as DocumentNode)?.name?.value;
  const persistedQuery = { version: 1, sha256Hash: hash };
  return { operationName, variables, extensions: { persistedQuery }, ...more };
}

/** The hash of an operation. */
function hashOf(name: string): string {
  for (const [hash, document] of documents) {
    if (getOperationAST(document)?.name?.value === name) return hash;
  }
  throw new Error(`The web client has no operation ${name}.`);
}

/** An answer without what is another one for every request. */
function comparable({ status, headers, text }: Answer) {
  const { date: _d, "x-request-id": _x, ...same } = headers;
  const requests = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
  return { status, headers: same, text: text.replaceAll(requests, "(an id)") };
}

async function bothWays(caller: Caller, body: unknown, more: Record<string, string> = {}) {
  const [short, yoga] = [
    await caller.post("/graphql", body, { accept: ACCEPT, ...more }),
    await caller.post("/graphql", body, { accept: FOR_YOGA, ...more }),
  ];
  return { short, yoga, same: [comparable(short), comparable(yoga)] as const };
}

describe("the short way", () => {
  const ofQueries = [...documents].filter(
    ([, document]) => getOperationAST(document)?.operation === OperationTypeNode.QUERY,
  );

  it("is taken by every operation of the web client but subscriptions", () => {
    for (const [hash, document] of documents) {
      const caller = { dependencies: server.dependencies };
      const { operation, name } = getOperationAST(document) ?? {};
      const request = { method: "POST", url: "/graphql", caller };
      const headers = { accept: ACCEPT, authorization: "Bearer x" };
      const taken = recognise({ ...request, headers, body: bodyFor(hash, {}) } as never);
      expect(taken === null, name?.value).toBe(operation === OperationTypeNode.SUBSCRIPTION);
      if (taken === null) continue;
      expect(print(taken.operation.document)).toBe(print(document));
    }
  });

  it.each(["visitor", "student", "admin"] as const)(
    "answers each query of a %s as Yoga does, with its headers",
    async (role) => {
      expect(ofQueries.length).toBeGreaterThan(30);
      for (const [hash, document] of ofQueries) {
        const { same } = await bothWays(callers[role], bodyFor(hash, sampleVariables(document)));
        expect(same[0], getOperationAST(document)?.name?.value).toEqual(same[1]);
      }
    },
  );

  it("answers a mutation that is refused as Yoga does", async () => {
    for (const [hash, document] of documents) {
      const operation = getOperationAST(document);
      if (operation?.operation !== OperationTypeNode.MUTATION) continue;
      // Without its variables nothing of it runs; the others are left alone.
      if (!operation.variableDefinitions?.some(({ type }) => type.kind === "NonNullType")) continue;
      const { same } = await bothWays(callers.student, bodyFor(hash, {}));
      expect(same[0], operation.name?.value).toEqual(same[1]);
      expect(same[0].status).toBe(400);
    }
    const gone = bodyFor(hashOf("ResumeAttempt"), { attemptId: "999" });
    const { same } = await bothWays(callers.student, gone);
    expect(same[0]).toEqual(same[1]);
    expect(same[0].text).toContain("NOT_FOUND");
  });

  it("leaves to Yoga whatever isn't as the web client sends it", async () => {
    const hash = hashOf("Tests");
    const persistedQuery = { version: 1, sha256Hash: hash };
    for (const body of [
      bodyFor(hash, {}, { operationName: "Other" }),
      bodyFor(hash, {}, { operationName: 7 }),
      bodyFor(hash, {}, { more: 1 }),
      bodyFor(hash, []),
      bodyFor(hash, "x"),
      bodyFor(hash, {}, { query: "{ __typename }" }),
      bodyFor(hash, {}, { extensions: { persistedQuery: { ...persistedQuery, version: 2 } } }),
      bodyFor(hash, {}, { extensions: { persistedQuery: { version: 1, sha256Hash: "none" } } }),
      bodyFor(hash, {}, { extensions: [] }),
      [bodyFor(hash, {})],
      null,
    ]) {
      const { same } = await bothWays(callers.student, body);
      expect(same[0], JSON.stringify(body)).toEqual(same[1]);
    }
    for (const accept of ["text/event-stream", "text/html", "multipart/mixed", "*/*", ""]) {
      const { status, headers } = await callers.student.post("/graphql", bodyFor(hash, {}), {
        accept,
      });
      const type = String(headers["content-type"]);
      expect([accept, status, type]).toEqual([
        accept,
        accept === "text/html" ? 406 : 200,
        {
          "text/event-stream": "text/event-stream",
          "multipart/mixed": expect.stringContaining("multipart/mixed"),
          "text/html": expect.anything(),
        }[accept] ?? "application/json; charset=utf-8",
      ]);
    }
  });

  it("is taken by a program's text that Yoga has found valid, of one operation", () => {
    const viewer = { userId: 1, role: "student" };
    const headers = { authorization: "Bearer x" };
    const taken = (body: object, caller: object = { viewer }) =>
      recognise({ method: "POST", url: "/graphql", headers, caller, body } as never);
    const [query, two, watched] = [
      "query Mine { openAttempts { id } }",
      "query A { me { id } } query B { me { email } }",
      "subscription Watched { importProgress { id } }",
    ];
    expect(taken({ query })).toBeNull();
    for (const text of [query, two, watched]) read.set(text, parse(text));
    expect(taken({ query })?.operation).toEqual({
      schema,
      document: read.get(query),
      variables: {},
    });
    expect(taken({ query, operationName: "Mine", variables: { a: 1 } })).toMatchObject({
      mediaType: "application/json",
      operation: { variables: { a: 1 } },
    });
    for (const body of [
      { query, operationName: "Other" },
      { query, variables: [] },
      { query, extensions: {} },
      { query, more: 1 },
      { query: ` ${query}` },
      { query: two },
      { query: two, operationName: "A" },
      { query: watched },
      { query: [query] },
    ]) {
      expect(taken(body), JSON.stringify(body)).toBeNull();
    }
    expect(taken({ query }, { viewer: null })).toBeNull();
  });

  it("answers texts that came before as Yoga does, refusals and failures too", async () => {
    const { student, admin, visitor } = callers;
    for (const [caller, body] of [
      [student, { query: "{ results(limit: 3) { totalCount items { id score testTitle } } }" }],
      [student, { query: "query T($n: Int!) { tests(limit: $n) { totalCount } }" }],
      [student, { query: "query T($n: Int!) { tests(limit: $n) { totalCount } }", variables: {} }],
      [
        student,
        { query: "query T($n: Int!) { tests(limit: $n) { totalCount } }", variables: { n: 2 } },
      ],
      [student, { query: "query R($id: ID!) { result(id: $id) { id } }", variables: { id: "99" } }],
      [student, { query: "{ questions(limit: 1) { totalCount } }" }],
      [student, { query: "{ missing }" }],
      [student, { query: "{" }],
      [student, { query: "{ tests(limit: 100) { items { id } } }", operationName: "No" }],
      [student, { query: "{ __schema { types { name fields { name } } } }" }],
      [admin, { query: "{ questions(limit: 1) { totalCount items { id } } }" }],
      [visitor, { query: "{ __schema { types { name fields { name } } } }" }],
      [visitor, { query: "{ openAttempts { id } }" }],
    ] as const) {
      const answers: unknown[] = [];
      for (let times = 0; times < 3; times += 1) {
        const { same } = await bothWays(caller, body);
        answers.push(...same);
      }
      for (const answer of answers) expect(answer, JSON.stringify(body)).toEqual(answers[0]);
    }
  });

  it("compresses what one packet doesn't carry, by what the request takes", async () => {
    const ask = async (body: unknown, taken: string) => {
      const { headers, rawPayload, statusCode } = await server.app.inject({
        ...{ method: "POST", url: "/graphql", payload: JSON.stringify(body) },
        headers: {
          authorization: `Bearer ${await callers.student.token()}`,
          "content-type": "application/json",
          "accept-encoding": taken,
        },
      });
      expect(statusCode).toBe(200);
      return { encoding: headers["content-encoding"], bytes: rawPayload.length };
    };
    const small = await ask(bodyFor(hashOf("Account"), {}), "gzip, deflate, br");
    expect(small.encoding).toBeUndefined();
    expect(small.bytes).toBeLessThan(1_400);
    const result = bodyFor(hashOf("Result"), { id: "1" });
    const plain = await ask(result, "identity");
    expect(plain.encoding).toBeUndefined();
    expect(plain.bytes).toBeGreaterThan(1_400);
    for (const [encoding, taken] of [
      ["br", "gzip, deflate, br"],
      ["gzip", "gzip"],
      ["br", "br"],
    ]) {
      const packed = await ask(result, taken ?? "");
      expect(packed.encoding).toBe(encoding);
      expect(packed.bytes).toBeLessThan(plain.bytes / 2);
    }
  });

  it("counts an operation once, by its name, and whether it failed", async () => {
    const ask = () => callers.student.post("/graphql", bodyFor(hashOf("Attempt"), { id: "99" }));
    const counted = async () => {
      const { text } = await server.visitor.get("/metrics");
      const line = /_operation_duration_seconds_count\{[^}]*"Attempt"[^}]*"failed"[^}]*\} (\d+)/;
      return Number(line.exec(text)?.[1] ?? 0);
    };
    const before = await counted();
    expect((await ask()).text).toContain("NOT_FOUND");
    expect(await counted()).toBe(before + 1);
  });
});
