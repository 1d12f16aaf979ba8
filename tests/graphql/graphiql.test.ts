import { type DocumentNode, Kind, parse, print, validate } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../server/app/schema.ts";
import { EXAMPLE_OPERATIONS } from "../../server/graphql/graphiql/examples.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.makeTest();
});
afterAll(() => server.close());

function operationsOf(document: DocumentNode): { name: string; text: string }[] {
  return document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? [{ name: definition.name?.value ?? "", text: print(definition) }]
      : [],
  );
}

describe("GraphiQL", () => {
  it("opens with examples that all run as they are", async () => {
    const document = parse(EXAMPLE_OPERATIONS);
    expect(validate(schema, document)).toEqual([]);
    const operations = operationsOf(document);
    expect(operations.length).toBeGreaterThanOrEqual(5);
    const student = await server.as("examples@example.com");
    for (const { name, text } of operations) {
      const { body } = await student.graphql(text);
      expect(body, name).not.toHaveProperty("errors");
    }
  });

  it("comes from our own origin, with nothing inline and each file kept for ever", async () => {
    const page = await server.visitor.get("/graphql", { accept: "text/html" });
    expect(page.status).toBe(200);
    expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
    expect(page.text).not.toMatch(/<style|style="|\son\w+="|<script(?![^>]* src=)/);
    const addresses = [...page.text.matchAll(/(?:src|href)="(\/graphql\/[^"]+)"/g)];
    expect(addresses.length).toBeGreaterThanOrEqual(5);
    for (const [, address = ""] of addresses) {
      const file = await server.visitor.get(address, { "accept-encoding": "gzip" });
      expect(file.status, address).toBe(200);
      expect(file.headers["cache-control"]).toContain("immutable");
      expect(file.headers["content-encoding"]).toBe("gzip");
    }
    expect((await server.visitor.get("/graphql/nothing.js")).status).toBe(404);
  });

  it("leaves other methods alone", async () => {
    for (const method of ["PUT", "PATCH", "DELETE"] as const) {
      const answer = await server.visitor.send(method, "/graphql");
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toContain("POST");
    }
  });
});
