import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openApi } from "../../server/app/openapi.ts";
import { routes } from "../../server/app/rest-routes.ts";
import { operationIdOf } from "../../server/rest/openapi/operation.ts";
import type { MediaType, Operation, Response } from "../../server/rest/openapi/types.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { wrongIn } from "../support/documented.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const { document } = openApi();

function operationOf(route: (typeof routes)[number]): Operation {
  const item = document.paths[route.path];
  const operation = item?.[route.method.toLowerCase() as keyof typeof item];
  if (operation === undefined) throw new Error(`${route.method} ${route.path} is not documented.`);
  return operation;
}

function onlyContent(content: Record<string, MediaType> | undefined): MediaType {
  const [media] = Object.values(content ?? {});
  if (media === undefined) throw new Error("There is no content.");
  return media;
}

/** What Redocly's recommended rules say of paths that clients know, and why it stays. */
const EXPLAINED = [
  // `{id}` is a number, so that `results` can't be one and `start` can't be the other.
  "no-ambiguous-paths #/paths/~1random-tests~1results~1{id}",
  // Success is a redirect.
  "operation-2xx-response #/paths/~1auth~1google~1login/get/responses",
  "operation-2xx-response #/paths/~1auth~1google~1callback/get/responses",
];

describe("openapi.json", () => {
  it("lints clean with Redocly's recommended rules", async () => {
    const answer = await server.visitor.get("/api/v1/openapi.json");
    expect(answer.status).toBe(200);
    const problems = await lintFromString({
      source: answer.text,
      absoluteRef: "openapi.json",
      config: await createConfig({ extends: ["recommended"] }),
    });
    const said = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
    expect(said.filter((line) => !EXPLAINED.includes(line))).toEqual([]);
    expect(said).toHaveLength(EXPLAINED.length);
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("is served whole, to anybody, and not again to who has it", async () => {
    const answer = await server.visitor.get("/api/v1/openapi.json");
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(document)));
    const again = await server.visitor.get("/api/v1/openapi.json", {
      "if-none-match": String(answer.headers.etag),
    });
    expect(again.status).toBe(304);
    expect(again.text).toBe("");
  });

  it("has every row of the table and the two of the provider, under names of their own", () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    expect(operations).toHaveLength(routes.length + 2);
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const route of routes) expect(operationOf(route).operationId).toBe(operationIdOf(route));
  });

  it("says of each operation in at most five words what it does", () => {
    const long = Object.values(document.paths)
      .flatMap((item) => Object.values(item ?? {}) as Operation[])
      .map(({ summary }) => summary)
      .filter((summary) => !/^[A-Z][a-z]+( [\w'-]+){0,4}$/.test(summary));
    expect(long).toEqual([]);
  });

  it("describes every field", () => {
    expect(openApi().unexplained).toEqual([]);
  });

  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "%s has examples that its own shapes take",
    (_name, route) => {
      const operation = operationOf(route);
      if (route.body !== null) {
        const { example } = onlyContent(operation.requestBody?.content);
        expect(route.body.safeParse(example).error).toBeUndefined();
      }
      const success = operation.responses[route.status] as Response;
      if (success.content !== undefined) {
        const { schema, example } = onlyContent(success.content);
        expect(wrongIn(`the example of ${operation.operationId}`, schema, example)).toEqual([]);
        expect(JSON.stringify(example)).not.toBe("[]");
      }
    },
  );
});
