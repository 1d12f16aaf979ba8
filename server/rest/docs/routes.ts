import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { FastifyInstance } from "fastify";
import { docsPage } from "./page.ts";

const require = createRequire(import.meta.url);
const own = (name: string) => new URL(name, import.meta.url);
const font = (path: string) => require.resolve(`@fontsource-variable/${path}`);

const STYLE = "text/css; charset=utf-8";

/** What the page needs, all from this origin. GraphiQL's page has the look and the type of it. */
const FILES: Record<string, { type: string; file: URL | string }> = {
  "look.css": { type: STYLE, file: own("look.css") },
  "docs.css": { type: STYLE, file: own("docs.css") },
  "operations.css": { type: STYLE, file: own("operations.css") },
  "docs.js": { type: "text/javascript; charset=utf-8", file: own("docs.js") },
  "source-serif-4.woff2": {
    type: "font/woff2",
    file: font("source-serif-4/files/source-serif-4-latin-opsz-normal.woff2"),
  },
  "public-sans.woff2": {
    type: "font/woff2",
    file: font("public-sans/files/public-sans-latin-wght-normal.woff2"),
  },
};

/** The addresses that `serveDocs` answers. */
export const docsPaths: readonly string[] = [
  "/docs",
  ...Object.keys(FILES).map((name) => `/docs/${name}`),
];

function etagOf(content: string | Buffer): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}

/** Serves the documentation page at /docs, below the prefix of `scope`; made at the first visit. */
export function serveDocs(scope: FastifyInstance, publicUrl: string): void {
  const kept = new Map<string, { content: string | Buffer; etag: string }>();
  const serve = (path: string, type: string, make: () => string | Buffer) => {
    scope.get(path, async (request, reply) => {
      let made = kept.get(path);
      if (made === undefined) {
        const content = make();
        made = { content, etag: etagOf(content) };
        kept.set(path, made);
      }
      reply.header("etag", made.etag).header("cache-control", "no-cache");
      if (request.headers["if-none-match"] === made.etag) return reply.code(304).send();
      return reply.type(type).send(made.content);
    });
  };
  serve("/docs", "text/html; charset=utf-8", () => docsPage(publicUrl));
  for (const [name, { type, file }] of Object.entries(FILES)) {
    serve(`/docs/${name}`, type, () => readFileSync(file));
  }
}
