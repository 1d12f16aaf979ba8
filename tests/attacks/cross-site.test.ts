import { parse, validate } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../server/app/rest-routes.ts";
import { schema } from "../../server/app/schema.ts";
import { readPersistedOperations } from "../../server/graphql/persisted-operations.ts";
import { anyOperation } from "../support/any-operation.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { digestOf } from "../support/database-digest.ts";

// A page of another site can make a browser send GET, HEAD and POST to us without asking us first,
// with three kinds of body and no header of its own choosing. The product knows nobody by a cookie;
// these tests go further, and show that such a request is not even carried out for a person whose
// token came along by some miracle.

/** The bodies that need no preflight, with the ways of writing their types that browsers let pass. */
const SIMPLE_TYPES = [
  "text/plain",
  "text/plain;charset=UTF-8",
  "text/plain; application/json",
  "text/plain; charset=application/json",
  "TEXT/PLAIN",
  "application/x-www-form-urlencoded",
  "application/x-www-form-urlencoded; application/json",
  "multipart/form-data; boundary=x",
  "multipart/form-data; boundary=x; charset=application/json",
  null,
];

let server: TestApp;
let authorization: string;
let seeds: { refreshToken: string };

beforeAll(async () => {
  server = await createTestApp();
  const admin = await server.as("admin@example.com");
  const { testId } = await server.makeTest();
  await admin.get(`/api/v1/tests/${testId}/start`);
  await server.as("student@example.com");
  authorization = `Bearer ${await admin.token()}`;
  seeds = { refreshToken: admin.refreshToken ?? "" };
});
afterAll(() => server.close());

interface Sent {
  method?: "GET" | "HEAD" | "POST";
  url: string;
  type?: string | null;
  payload?: string;
  /** Whether the administrator's token comes along. */
  known?: boolean;
}

/** What a browser would send from another site, as Chromium marks it. */
function send({ method = "POST", url, type = null, payload, known = false }: Sent) {
  return server.app.inject({
    method,
    url,
    headers: {
      origin: "https://evil.example",
      referer: "https://evil.example/",
      "sec-fetch-site": "cross-site",
      accept: "*/*",
      ...(type === null ? {} : { "content-type": type }),
      ...(known ? { authorization } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** Runs requests and fails if the database is another afterwards. */
async function withoutChange(work: () => Promise<void>): Promise<void> {
  const before = await digestOf(server.dependencies.database);
  await work();
  expect(await digestOf(server.dependencies.database)).toBe(before);
}

const multipart = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}`)
    .join("\r\n")}\r\n--x--\r\n`;

/** The body that a GraphQL server might be talked into reading under each type. */
function graphqlBodies(type: string | null, query: string): string[] {
  const json = JSON.stringify({ query });
  if (type?.startsWith("application/x-www-form-urlencoded")) {
    return [new URLSearchParams({ query }).toString(), json];
  }
  if (type?.startsWith("multipart")) {
    return [multipart({ operations: json, map: "{}" }), multipart({ query }), json];
  }
  return [json, query];
}

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => {
  const operation = anyOperation("mutation", field);
  return [field.name, operation] as const;
});

/** A file can't be written into an operation: REST alone runs these, in process. */
const NEED_FILES = [
  "importQuestions",
  "importTest",
  "createImportDraft",
  "uploadImage",
  "uploadRoster",
];
const runnable = mutations.filter(([name]) => !NEED_FILES.includes(name));

describe("a GraphQL mutation", () => {
  it("is tried with an operation that the schema takes", () => {
    expect(mutations.length).toBeGreaterThan(15);
    for (const [name, operation] of mutations) {
      const refused = NEED_FILES.includes(name)
        ? [expect.stringContaining("A file can't be sent over GraphQL")]
        : [];
      const errors = validate(schema, parse(operation)).map(({ message }) => message);
      expect(errors, name).toEqual(refused);
    }
  });

  it.each(mutations)("%s is not carried out for another site", async (_name, operation) => {
    await withoutChange(async () => {
      for (const known of [false, true]) {
        for (const type of SIMPLE_TYPES) {
          for (const payload of graphqlBodies(type, operation)) {
            const answer = await send({ url: "/graphql", type, payload, known });
            expect(answer.statusCode, `${type} ${answer.body}`).toBeGreaterThanOrEqual(400);
            expect(answer.body, `${type}`).not.toContain('"data"');
          }
        }
        const query = new URLSearchParams({ query: operation });
        for (const method of ["GET", "HEAD", "POST"] as const) {
          const answer = await send({ method, url: `/graphql?${query}`, known });
          expect(answer.statusCode, `${method} ${answer.body}`).toBeGreaterThanOrEqual(400);
          expect(answer.body, method).not.toContain('"data"');
        }
      }
    });
  });

  it.each(runnable)("%s would be, had the browser to ask first", async (_name, operation) => {
    const answer = await server.app.inject({
      method: "POST",
      url: "/graphql",
      headers: { "content-type": "application/json", authorization },
      payload: JSON.stringify({ query: operation }),
    });
    // It ran: what it did or why it refused is of no interest here.
    expect(answer.json()).toHaveProperty("data");
  });

  it("is not carried out by the hash of a persisted operation either", async () => {
    const persisted = [...readPersistedOperations()].filter(([, document]) =>
      document.definitions.some(
        (definition) =>
          definition.kind === "OperationDefinition" && definition.operation === "mutation",
      ),
    );
    expect(persisted.length).toBeGreaterThan(5);
    await withoutChange(async () => {
      for (const [sha256Hash] of persisted) {
        const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } });
        const variables = JSON.stringify({ refreshToken: seeds.refreshToken, token: "x" });
        const query = new URLSearchParams({ extensions, variables });
        for (const known of [false, true]) {
          for (const method of ["GET", "POST"] as const) {
            const answer = await send({ method, url: `/graphql?${query}`, known });
            expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
          }
          const payload = `{"extensions":${extensions},"variables":${variables}}`;
          const answer = await send({ url: "/graphql", type: "text/plain", payload, known });
          expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
        }
      }
    });
  });
});

/** Uploads are multipart by contract; no other route reads a form. */
const takesForms = (path: string) =>
  path.startsWith("/admin/upload-") ||
  ["/admin/images", "/admin/rosters", "/admin/import-drafts"].includes(path);

const writing = routes
  .filter(({ method }) => method !== "GET")
  .map((route) => [`${route.method} ${route.path}`, route] as const);

describe("a REST route that writes", () => {
  beforeAll(async () => {
    // Above, everything was carried out once for her: her sessions are over.
    authorization = `Bearer ${await (await server.as("admin@example.com")).token()}`;
  });

  it.each(writing)("%s does nothing for another site", async (_name, { method, path }) => {
    const url = `/api/v1${path.replace(/\{\w+\}/g, "1")}`;
    const json = JSON.stringify({ refresh_token: seeds.refreshToken, is_active: false });
    const bodies = (type: string | null) => {
      if (type?.startsWith("multipart")) return [multipart({ refresh_token: seeds.refreshToken })];
      return [json, new URLSearchParams({ refresh_token: seeds.refreshToken }).toString()];
    };
    await withoutChange(async () => {
      for (const known of [false, true]) {
        for (const type of SIMPLE_TYPES) {
          if (known && takesForms(path) && type?.startsWith("multipart")) continue;
          for (const payload of bodies(type)) {
            const answer = await send({ url, type, payload, known });
            expect([400, 401, 404, 405, 415], `${type} ${answer.body}`).toContain(
              answer.statusCode,
            );
            // Who is known is refused for what was sent, not for who they are.
            if (known) expect(answer.statusCode).not.toBe(401);
          }
        }
        for (const method of ["GET", "HEAD"] as const) {
          const answer = await send({ method, url: `${url}?refresh_token=${seeds.refreshToken}` });
          expect(answer.statusCode).toBeGreaterThanOrEqual(400);
        }
        for (const trick of [
          `_method=${method}`,
          `method=${method}`,
          "x-http-method-override=PUT",
        ]) {
          const type = "application/x-www-form-urlencoded";
          const answer = await send({ url: `${url}?${trick}`, type, payload: trick, known });
          expect(answer.statusCode).toBeGreaterThanOrEqual(400);
        }
      }
    });
  });
});

describe("a REST route that reads", () => {
  it.each(routes.filter(({ method }) => method === "GET").map(({ path }) => [path] as const))(
    "%s does nothing for another site, whose browser knows nobody",
    async (path) => {
      const url = `/api/v1${path.replace(/\{\w+\}/g, "1")}`;
      await withoutChange(async () => {
        for (const method of ["GET", "HEAD"] as const) {
          const { statusCode } = await send({ method, url });
          expect([401, 404, 405]).toContain(statusCode);
        }
      });
    },
  );
});
