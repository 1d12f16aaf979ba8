import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

describe("the documentation page", () => {
  it("loads nothing from other sites, has nothing inline, and lets browsers cache its files", async () => {
    const page = await server.visitor.get("/api/v1/docs/");
    expect(page.status).toBe(200);
    expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
    expect(page.text).not.toMatch(/<style|style="|\son\w+="|(src|href)="(https?:)?\/\//);
    expect(page.text).not.toMatch(/<script(?![^>]* src=)/);
    const again = await server.visitor.get("/api/v1/docs", {
      "if-none-match": String(page.headers.etag),
    });
    expect(again.status).toBe(304);
    const addresses = [...page.text.matchAll(/(?:src|href)="(\/api\/v1\/docs\/[^"]+)"/g)];
    expect(addresses.length).toBeGreaterThanOrEqual(4);
    for (const [, address = ""] of addresses) {
      const file = await server.visitor.get(address, { "accept-encoding": "br, gzip" });
      expect(file.status, address).toBe(200);
      expect(file.headers["cache-control"]).toContain("immutable");
      expect(file.headers["content-encoding"]).toBe("br");
    }
    expect((await server.visitor.get("/api/v1/docs/nothing.js")).status).toBe(404);
  });

  it("reads the OpenAPI document, which is compressed for clients that accept it", async () => {
    const ask = (headers: Record<string, string>) =>
      server.app.inject({ url: "/api/v1/openapi.json", headers });
    const plain = await ask({});
    expect(plain.headers).not.toHaveProperty("content-encoding");
    const gzipped = await ask({ "accept-encoding": "gzip" });
    expect(gzipped.headers).toMatchObject({ "content-encoding": "gzip", etag: plain.headers.etag });
    expect(gzipped.headers.vary).toContain("accept-encoding");
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
  });
});
