import { getOperationAST, print, validate } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../server/app/schema.ts";
import { costOf } from "../../server/graphql/cost.ts";
import { readPersistedOperations } from "../../server/graphql/persisted-operations.ts";
import { MOST_FIELDS } from "../../server/graphql/run-operation.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";

const operations = [...readPersistedOperations()];

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
      const { fields, tooMany } = costOf(schema, document, operation, { limit: 50 }, false);
      // A preview is an administrator's operation: a whole paper with its keys.
      const isOfAdmin = operation.name?.value === "TestPreview";
      expect(fields, text).toBeLessThan(MOST_FIELDS[isOfAdmin ? "admin" : "student"] / 2);
      expect(tooMany).toEqual([]);
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
});
