import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";

const FRIEND = "https://tools.example.in";
const STRANGERS = [
  "https://evil.example",
  "https://tools.example.in.evil.example",
  "http://tools.example.in",
  "https://tools.example.in:8443",
  "https://TOOLS.example.in",
  "null",
];

let open: TestApp;
let closed: TestApp;
beforeAll(async () => {
  open = await createTestApp({ corsOrigins: [FRIEND] });
  closed = await createTestApp();
});
afterAll(() => Promise.all([open.close(), closed.close()]));

/** What an answer says about other origins. */
function corsHeaders(headers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.startsWith("access-control-")),
  );
}

async function preflight(server: TestApp, origin: string, url: string) {
  return server.app.inject({
    method: "OPTIONS",
    url,
    headers: {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type",
    },
  });
}

describe("a configured origin", () => {
  it.each(["/graphql", "/api/v1/results/submit-quiz", "/api/v1/tests/"])(
    "may ask %s, and asks beforehand only every two hours",
    async (url) => {
      const answer = await preflight(open, FRIEND, url);
      expect(answer.statusCode).toBe(204);
      expect(corsHeaders(answer.headers)).toEqual({
        "access-control-allow-origin": FRIEND,
        "access-control-allow-methods": "GET, POST, PUT, DELETE",
        "access-control-allow-headers":
          "authorization, content-type, idempotency-key, x-lexam-csrf",
        "access-control-max-age": "7200",
      });
      expect(answer.headers.vary).toMatch(/origin/i);
    },
  );

  it("reads answers and failures with their headers, without cookies", async () => {
    const student = await open.as("friend@example.com");
    for (const [url, status] of [
      ["/api/v1/tests/", 200],
      ["/api/v1/tests/999", 404],
      ["/api/v1/nothing", 404],
    ] as const) {
      const answer = await student.get(url, { origin: FRIEND });
      expect(answer.status).toBe(status);
      expect(corsHeaders(answer.headers)).toEqual({
        "access-control-allow-origin": FRIEND,
        "access-control-expose-headers":
          "content-disposition, link, retry-after, www-authenticate, x-next-cursor, x-request-id, x-total-count",
      });
    }
  });

  it("reads its answers over GraphQL too", async () => {
    const answer = await open.app.inject({
      method: "POST",
      url: "/graphql",
      headers: { origin: FRIEND, "content-type": "application/json" },
      payload: JSON.stringify({ query: "{ application { supportEmail } }" }),
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["access-control-allow-origin"]).toBe(FRIEND);
  });
});

describe("any other origin", () => {
  it.each(STRANGERS)("%s gets no CORS headers", async (origin) => {
    for (const url of ["/graphql", "/api/v1/tests/"]) {
      expect(corsHeaders((await preflight(open, origin, url)).headers)).toEqual({});
      const answer = await open.app.inject({ url, headers: { origin } });
      expect(corsHeaders(answer.headers)).toEqual({});
    }
  });

  it("gets no CORS headers anywhere when none is configured", async () => {
    for (const url of ["/graphql", "/api/v1/tests/", "/", "/healthz"]) {
      expect(corsHeaders((await preflight(closed, FRIEND, url)).headers)).toEqual({});
      const answer = await closed.app.inject({ url, headers: { origin: FRIEND } });
      expect(corsHeaders(answer.headers)).toEqual({});
    }
  });
});

it("pages, files, probes and the sign-in stay closed to a configured origin", async () => {
  for (const url of ["/", "/assets/x.js", "/healthz", "/readyz", "/api/v1/auth/google/login"]) {
    const answer = await open.app.inject({ url, headers: { origin: FRIEND } });
    expect(corsHeaders(answer.headers)).toEqual({});
  }
});
