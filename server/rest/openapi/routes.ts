import type { FastifyInstance } from "fastify";
import { FixedFile } from "../../http/fixed-file.ts";
import type { OpenApiDocument } from "./types.ts";

/** Serves the OpenAPI document at /openapi.json, below the prefix of `scope`. */
export function serveOpenApi(scope: FastifyInstance, document: () => OpenApiDocument): void {
  let file: FixedFile | null = null;
  scope.get("/openapi.json", (request, reply) => {
    file ??= new FixedFile("application/json; charset=utf-8", JSON.stringify(document()));
    return file.send(request, reply.header("cache-control", "no-cache"));
  });
}
