import {
  type GraphQLInputType,
  getNullableType,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  print,
  typeFromAST,
  validate,
} from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../server/app/schema.ts";
import { costOf } from "../../server/graphql/complexity.ts";
import type { Context } from "../../server/graphql/context.ts";
import { MOST_COST } from "../../server/graphql/operation-limits.ts";
import { readPersistedOperations } from "../../server/graphql/persisted-operations.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";

const operations = [...readPersistedOperations()];

/** What the web client sends for one of its operations. */
function bodyFor(operationName: string, variables: object = {}) {
  const found = operations.find(
    ([, document]) => getOperationAST(document)?.name?.value === operationName,
  );
  const persistedQuery = { version: 1, sha256Hash: found?.[0] };
  return { operationName, variables, extensions: { persistedQuery } };
}

/** Whether all its root fields ask for a permission, so that nobody but staff sends it. */
function isForStaff({ operation, selectionSet }: OperationDefinitionNode): boolean {
  const fields = schema.getRootType(operation)?.getFields() ?? {};
  return selectionSet.selections.every((selection) => {
    if (selection.kind !== Kind.FIELD) return false;
    const options = fields[selection.name.value]?.extensions.pothosOptions;
    const { authScopes } = (options ?? {}) as { authScopes?: object };
    return selection.name.value === "__typename" || "can" in (authScopes ?? {});
  });
}

/** A value of a type, with pages of 50. */
function sampleOf(type: GraphQLInputType, name: string): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [];
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name;
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields()).filter(({ type }) => isNonNullType(type));
    return Object.fromEntries(
      fields.map((field) => [field.name, sampleOf(field.type, field.name)]),
    );
  }
  if (name === "limit") return 50;
  const samples = { Boolean: true, DateTime: "2026-01-01T00:00:00Z", Int: 1, Float: 1, Marks: 1 };
  return samples[nullable.name as keyof typeof samples] ?? "1";
}

function sampleVariables({ variableDefinitions = [] }: OperationDefinitionNode) {
  return Object.fromEntries(
    variableDefinitions.map(({ variable: { name }, type: node }) => {
      const type = typeFromAST(schema, node);
      return [name.value, isInputType(type) ? sampleOf(type, name.value) : undefined];
    }),
  );
}

let server: TestApp;
let student: Caller;
beforeAll(async () => {
  server = await createTestApp();
  student = await server.as("persisted@example.com");
});
afterAll(() => server.close());

describe("the web client's persisted operations", () => {
  it("are there, fit the schema, and cost a fraction of what is allowed", () => {
    expect(operations.length).toBeGreaterThan(20);
    for (const [, document] of operations) {
      const text = print(document);
      expect(validate(schema, document), text).toEqual([]);
      const operation = getOperationAST(document);
      if (operation == null) throw new Error("A document without an operation.");
      const variables = sampleVariables(operation);
      const context = { viewer: { userId: 1 } } as Context;
      const cost = costOf(schema, document, operation, variables, context);
      const caller = isForStaff(operation) ? "staff" : "member";
      expect(cost, text).toBeLessThan(MOST_COST[caller] * 0.75);
    }
  });

  it("are answered by their hash as by their text", async () => {
    const found = operations.find(([, document]) =>
      /query TakenBackDeletion\b/.test(print(document)),
    );
    if (found === undefined)
      throw new Error("The web client asks for no deletion that was taken back.");
    const [sha256Hash, document] = found;
    const byHash = await student.post("/graphql", {
      extensions: { persistedQuery: { version: 1, sha256Hash } },
    });
    const byText = await student.graphql(print(document));
    expect(byHash.status).toBe(200);
    expect(byHash.body).toHaveProperty("data.deletionTakenBackAt");
    expect(byHash.body).toEqual(byText.body);
  });

  it("come as the media type that the request accepts", async () => {
    for (const [accept, status, type] of [
      [
        "application/graphql-response+json",
        200,
        "application/graphql-response+json; charset=utf-8",
      ],
      ["", 200, "application/json; charset=utf-8"],
      ["*/*", 200, "application/json; charset=utf-8"],
      ["text/event-stream", 200, "text/event-stream"],
      ["multipart/mixed", 200, expect.stringContaining("multipart/mixed")],
      ["text/html", 406, undefined],
    ] as const) {
      const answer = await student.post("/graphql", bodyFor("Account"), { accept });
      const returned = answer.status === 406 ? undefined : answer.headers["content-type"];
      expect([accept, answer.status, returned]).toEqual([accept, status, type]);
    }
  });

  it("are compressed where one packet doesn't carry them, by what the request takes", async () => {
    const ask = async (body: object, taken: string) => {
      const { headers, rawPayload, statusCode } = await server.app.inject({
        ...{ method: "POST", url: "/graphql", payload: JSON.stringify(body) },
        headers: {
          authorization: `Bearer ${await student.token()}`,
          "content-type": "application/json",
          "accept-encoding": taken,
        },
      });
      expect(statusCode).toBe(200);
      return { encoding: headers["content-encoding"], bytes: rawPayload.length };
    };
    const small = await ask(bodyFor("Account"), "gzip, deflate, br");
    expect(small.encoding).toBeUndefined();
    expect(small.bytes).toBeLessThan(1_400);
    const { testId } = await server.makeTest({ count: 30 });
    const start = bodyFor("StartTest", { testId });
    const plain = await ask(start, "identity");
    expect(plain.encoding).toBeUndefined();
    for (const [encoding, taken] of [
      ["br", "gzip, deflate, br"],
      ["gzip", "gzip"],
      ["br", "br"],
    ] as const) {
      const packed = await ask(start, taken);
      expect(packed.encoding).toBe(encoding);
      expect(packed.bytes).toBeLessThan(plain.bytes / 2);
    }
  });

  it("are counted once, by their names, and whether they failed", async () => {
    const counted = async () => {
      const { text } = await server.visitor.get("/metrics");
      const line = /_operation_duration_seconds_count\{[^}]*"Attempt"[^}]*"failed"[^}]*\} (\d+)/;
      return Number(line.exec(text)?.[1] ?? 0);
    };
    const before = await counted();
    const { text } = await student.post("/graphql", bodyFor("Attempt", { id: "99" }));
    expect(text).toContain("NOT_FOUND");
    expect(await counted()).toBe(before + 1);
  });
});
