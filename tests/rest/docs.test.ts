import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docsPaths } from "../../server/rest/docs/routes.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { operations } from "../support/documented.ts";

let server: TestApp;
let page: string;
beforeAll(async () => {
  server = await createTestApp();
  page = (await server.visitor.get("/api/v1/docs")).text;
});
afterAll(() => server.close());

describe("the documentation page", () => {
  it("shows every operation, with an example to copy and its failures", () => {
    for (const [operationId, { path, operation }] of operations) {
      const start = page.indexOf(`<article id="${operationId}"`);
      expect(start, operationId).toBeGreaterThan(0);
      const article = page.slice(start, page.indexOf("</article>", start));
      expect(article.replaceAll("<wbr>", "")).toContain(`<code>${path}</code>`);
      expect(article).toContain("curl ");
      for (const status of Object.keys(operation.responses)) {
        expect(article, `${operationId} ${status}`).toContain(`>${status}</span>`);
      }
    }
  });

  it("needs nothing from elsewhere and nothing inline, and its links lead somewhere", async () => {
    const answer = await server.visitor.get("/api/v1/docs/");
    expect(answer.status).toBe(200);
    const policy = String(answer.headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(page).not.toMatch(/<style|style="|\son\w+="|(src|href)="(https?:)?\/\//);
    expect(page).not.toMatch(/<script(?![^>]* src=)/);
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
    for (const [, address = ""] of page.matchAll(/(?:src|href)="(\/api[^"]+)"/g)) {
      expect((await server.visitor.get(address)).status, address).toBe(200);
    }
    for (const path of docsPaths) {
      const file = await server.visitor.get(`/api/v1${path}`);
      expect(file.status, path).toBe(200);
      const again = await server.visitor.get(`/api/v1${path}`, {
        "if-none-match": String(file.headers.etag),
      });
      expect(again.status, path).toBe(304);
    }
  });
});
