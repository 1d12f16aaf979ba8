import { existsSync, globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { loggedRequest } from "../../server/http/logged-request.ts";
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

interface TestRequest {
  method?: "GET" | "POST" | "OPTIONS";
  url: string;
  headers?: Record<string, string>;
  payload?: string;
  status: number;
}

const PAGE = { accept: "text/html" };
const ANY = { accept: "*/*" };
const JSON_BODY = { "content-type": "application/json" };

/** One request for each kind of response. */
const KINDS: Record<string, TestRequest> = {
  page: { url: "/", headers: PAGE, status: 200 },
  "page of a route of the client": { url: "/quiz/12", headers: PAGE, status: 200 },
  "page for a client that accepts anything": { url: "/contact", headers: ANY, status: 200 },
  asset: { url: `/${asset}`, status: 200 },
  probe: { url: "/healthz", status: 200 },
  "security contact": { url: "/.well-known/security.txt", status: 200 },
  "JSON over GraphQL": {
    method: "POST",
    url: "/graphql",
    headers: JSON_BODY,
    payload: '{"query":"{ application { supportEmail } }"}',
    status: 200,
  },
  "GraphQL error": {
    method: "POST",
    url: "/graphql",
    headers: { ...JSON_BODY, accept: "application/graphql-response+json" },
    payload: '{"query":"{"}',
    status: 400,
  },
  GraphiQL: { url: "/graphql", headers: PAGE, status: 200 },
  "page of the REST reference": { url: "/api/v1/docs", headers: PAGE, status: 200 },
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
  "missing file for a browser": {
    url: "/nothing.png",
    headers: PAGE,
    status: 404,
  },
  "missing file": { url: "/assets/nothing.js", status: 404 },
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
  "malformed address": { url: "/%ff", status: 400 },
};

const needsBuild = (name: string) => /^(page|page of a route.*|page for .*|asset)$/.test(name);

async function ask(server: TestApp, { method = "GET", url, headers, payload }: TestRequest) {
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
)("%s", (name, asked) => {
  it("uses no device and never turns text into script", async () => {
    const { headers } = await ask(plain, asked);
    const features = String(headers["permissions-policy"]).split(", ");
    for (const name of ["camera", "microphone", "geolocation", "usb", "payment", "fullscreen"]) {
      expect(features).toContain(`${name}=()`);
    }
    expect(features.filter((feature) => !feature.endsWith("=()"))).toEqual([
      "clipboard-write=(self)",
    ]);
    const policy = directivesOf(String(headers["content-security-policy"]));
    // A page without scripts needs no Trusted Types, and GraphiQL doesn't work with them.
    if (policy.has("script-src") && name !== "GraphiQL") {
      expect(policy.get("require-trusted-types-for")).toBe("'script'");
      const isRest = name === "page of the REST reference";
      expect(policy.get("trusted-types")).toBe(isRest ? "vue" : "'none'");
    }
  });

  it("is not sniffed or framed, sends no referrer, and runs no foreign script", async () => {
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
    // Objects, frames and workers without a directive of their own use the strict default.
    for (const name of ["object-src", "frame-src", "child-src"]) {
      expect(policy.get(name) ?? "'none'").toBe("'none'");
    }
  });

  it("requires HTTPS if the public address does", async () => {
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

describe("/.well-known/security.txt", () => {
  it("has a contact for reports of vulnerabilities, by RFC 9116", async () => {
    const { headers, body } = await secure.app.inject({ url: "/.well-known/security.txt" });
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    const fields = Object.fromEntries(
      body
        .trimEnd()
        .split("\n")
        .map((line) => line.split(/: (.*)/, 2)),
    );
    expect(fields).toEqual({
      Contact: "mailto:support@example.com",
      Expires: expect.any(String),
      "Preferred-Languages": "en",
      Canonical: "https://lexam.example.in/.well-known/security.txt",
    });
    const days = (Date.parse(fields.Expires ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
  });
});

describe("a proxy that is not configured", () => {
  const forwarded = { "x-forwarded-for": "192.0.2.7" };

  it.each([
    ["logs one warning in production", { nodeEnv: "production" }, 1],
    ["logs nothing outside production", {}, 0],
    ["logs nothing when TRUST_PROXY is set", { nodeEnv: "production", trustProxy: 1 }, 0],
  ] as const)("%s", async (_what, overrides, times) => {
    const server = await createTestApp(overrides);
    const warn = vi.spyOn(server.app.log, "warn");
    for (const headers of [{}, forwarded, forwarded]) {
      await server.app.inject({ url: "/healthz", headers });
    }
    const warned = warn.mock.calls.filter(([message]) => String(message).includes("TRUST_PROXY"));
    expect(warned).toHaveLength(times);
    await server.close();
  });
});

describe("the log", () => {
  it.each([
    ["/invite/abcDEF123_-", "/invite/[token]"],
    ["/invite/abcDEF123_-?x=1#y", "/invite/[token]"],
    ["/%69nvit%65/abcDEF123_-", "/invite/[token]"],
    ["//INVITE//abcDEF123_-", "/invite/[token]"],
    ["/invite%2FabcDEF123_-", "/invite/[token]"],
    ["http://localhost:4000/invite/abcDEF123_-", "/invite/[token]"],
    ["/auth?access_token=abcDEF123_-", "/auth"],
    ["/quiz/12", "/quiz/12"],
    ["/%ff", "/%ff"],
  ])("has the path of %s as %s", (url, path) => {
    const request = { url, method: "GET", ip: "192.0.2.7" } as FastifyRequest;
    expect(loggedRequest(request)).toEqual({ method: "GET", path, ip: "192.0.2.7" });
  });

  it.each([
    ["/api/v1/nosuch/SECRET@example.com", "/api/[none]"],
    ["/graphql/SECRET", "/graphql/[none]"],
    ["/robots/12", "/robots/12"],
  ])("has the path of %s, which does not exist, as %s", (url, path) => {
    const request = { url, method: "GET", ip: "192.0.2.7", is404: true } as FastifyRequest;
    expect(loggedRequest(request).path).toBe(path);
  });
});

describe("responses with personal data", () => {
  it("are never cached", async () => {
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

it("429 has the same headers, for REST and for GraphQL", async () => {
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
