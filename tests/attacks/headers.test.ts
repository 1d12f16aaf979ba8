import { existsSync, globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";

const BUILT = fileURLToPath(new URL("../../.build/web", import.meta.url));
const [asset = "none.js"] = globSync("assets/*.js", { cwd: BUILT });

let plain: TestApp;
let secure: TestApp;
let limited: TestApp;
beforeAll(async () => {
  plain = await createTestApp();
  secure = await createTestApp({ publicUrl: "https://lexam.example.in" });
  limited = await createTestApp({ rateLimitFactor: 0.001 });
});
afterAll(() => Promise.all([plain.close(), secure.close(), limited.close()]));

interface Asked {
  method?: "GET" | "POST" | "OPTIONS";
  url: string;
  headers?: Record<string, string>;
  payload?: string;
  status: number;
}

const PAGE = { accept: "text/html" };
const JSON_BODY = { "content-type": "application/json" };

/** Every kind of answer there is. */
const KINDS: Record<string, Asked> = {
  page: { url: "/", headers: PAGE, status: 200 },
  "page of a route of the client": { url: "/quiz/12", headers: PAGE, status: 200 },
  asset: { url: `/${asset}`, status: 200 },
  probe: { url: "/healthz", status: 200 },
  "JSON over GraphQL": {
    method: "POST",
    url: "/graphql",
    headers: JSON_BODY,
    payload: '{"query":"{ application { supportEmail } }"}',
    status: 200,
  },
  "error of GraphQL": {
    method: "POST",
    url: "/graphql",
    headers: { ...JSON_BODY, accept: "application/graphql-response+json" },
    payload: '{"query":"{"}',
    status: 400,
  },
  GraphiQL: { url: "/graphql", headers: PAGE, status: 200 },
  "page of the REST interface": { url: "/api/v1/docs", headers: PAGE, status: 200 },
  "OpenAPI document": { url: "/api/v1/openapi.json", status: 200 },
  redirect: {
    url: "/api/v1/auth/google/login?redirect_url=http://localhost:4000/auth",
    status: 302,
  },
  "refused redirect": {
    url: "/api/v1/auth/google/login?redirect_url=https://evil.example/auth",
    status: 400,
  },
  "page of development sign-in": {
    url: "/development/authorize",
    headers: { host: "localhost:4000" },
    status: 400,
  },
  "problem 401": { url: "/api/v1/tests/", status: 401 },
  "problem 404": { url: "/api/v1/nothing", status: 404 },
  "file that is not there": { url: "/assets/nothing.js", status: 404 },
  "problem 413": {
    method: "POST",
    url: "/graphql",
    headers: JSON_BODY,
    payload: `{"query":"${"x".repeat(2_000_000)}"}`,
    status: 413,
  },
  "problem 415": {
    method: "POST",
    url: "/api/v1/auth/refresh",
    headers: { "content-type": "application/xml" },
    payload: "<x/>",
    status: 415,
  },
  "address that is none": { url: "/%ff", status: 400 },
};

const needsBuild = (name: string) => /^(page|page of a route.*|asset)$/.test(name);

async function ask(server: TestApp, { method = "GET", url, headers, payload }: Asked) {
  const address = url.replace("http://localhost:4000", server.dependencies.config.publicUrl);
  return server.app.inject({ method, url: address, headers, payload });
}

/** The directives of a Content-Security-Policy. */
function directivesOf(policy: string): Map<string, string> {
  return new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

describe.each(
  Object.entries(KINDS).filter(([name]) => existsSync(`${BUILT}/index.html`) || !needsBuild(name)),
)("%s", (_name, asked) => {
  it("is not sniffed, framed, or told where people came from, and runs no foreign script", async () => {
    const answer = await ask(plain, asked);
    expect(answer.statusCode).toBe(asked.status);
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "x-frame-options": "DENY",
      "cross-origin-resource-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(answer.headers).not.toHaveProperty("x-powered-by");
    expect(answer.headers).not.toHaveProperty("server");
    const policy = directivesOf(String(answer.headers["content-security-policy"]));
    expect(policy.get("default-src")).toBe("'none'");
    expect(policy.get("frame-ancestors")).toBe("'none'");
    expect(policy.get("base-uri")).toBe("'none'");
    expect(policy.get("script-src") ?? "").not.toMatch(/unsafe|https?:|\*|data:|blob:/);
    // What has no policy of its own for objects, frames and workers has the strict default.
    for (const name of ["object-src", "frame-src", "child-src"]) {
      expect(policy.get(name) ?? "'none'").toBe("'none'");
    }
  });

  it("is for HTTPS alone where the public address is", async () => {
    const https = await ask(secure, asked);
    expect(https.headers["strict-transport-security"]).toBe("max-age=31536000");
    const http = await ask(plain, asked);
    expect(http.headers).not.toHaveProperty("strict-transport-security");
  });

  it("leaks no path, stack or version", async () => {
    const { headers, body } = await ask(plain, asked);
    if (asked.status >= 400) {
      expect(body).not.toMatch(/node_modules|\.ts\b|\bat \/|stack|fastify|FST_/i);
      expect(JSON.stringify(headers)).not.toMatch(/fastify|node_modules/i);
    }
  });
});

describe("answers with what is a person's own", () => {
  it("are kept by no cache", async () => {
    const student = await plain.as("private@example.com");
    for (const answer of [
      await student.get("/api/v1/auth/me"),
      await student.get("/api/v1/tests/999"),
      await student.graphql("{ viewer { id } }"),
      await plain.visitor.get("/api/v1/auth/me"),
    ]) {
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
  });
});

it("429 carries the same headers, for a page of an interface and for GraphQL", async () => {
  for (const url of ["/api/v1/tests/", "/graphql"]) {
    let answer = await limited.app.inject({ url });
    for (let asked = 0; answer.statusCode !== 429 && asked < 30; asked += 1) {
      answer = await limited.app.inject({ url });
    }
    expect(answer.statusCode).toBe(429);
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "x-frame-options": "DENY",
    });
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  }
});
