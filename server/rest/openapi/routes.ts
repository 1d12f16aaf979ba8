import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { openApiDocument } from "./document.ts";

/** Serves the OpenAPI document at /openapi.json, below the prefix of `scope`. */
export function serveOpenApi(scope: FastifyInstance): void {
  let answer: { text: string; etag: string } | null = null;
  scope.get("/openapi.json", async (request, reply) => {
    if (answer === null) {
      const text = JSON.stringify(openApiDocument());
      const hash = createHash("sha256").update(text).digest("base64url").slice(0, 22);
      answer = { text, etag: `"${hash}"` };
    }
    reply.header("etag", answer.etag).header("cache-control", "no-cache");
    if (request.headers["if-none-match"] === answer.etag) return reply.code(304).send();
    return reply.type("application/json; charset=utf-8").send(answer.text);
  });
}
