import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { problem, sendProblem } from "./problem.ts";

const ROOT = fileURLToPath(new URL("../../.build/web", import.meta.url));

function sendMissing(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, problem(404, "There is nothing at this address."));
}

function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split("?", 1)[0] ?? "";
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    !/^\/(api|graphql|assets|development)(\/|$)/.test(path) &&
    (request.headers.accept ?? "").includes("text/html")
  );
}

/**
 * Serves the built web application: files under /assets for ever, since their names change with
 * their content, and its one page at every other address that a browser opens.
 */
export async function serveWebFiles(app: FastifyInstance): Promise<void> {
  const built = existsSync(`${ROOT}/index.html`);
  if (built) {
    await app.register(fastifyStatic, {
      root: ROOT,
      preCompressed: true,
      // A route for each file: a catch-all would hide what other addresses answer.
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header(
          "cache-control",
          path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    });
    app.get("/", (_request, reply) => reply.sendFile("index.html"));
  }
  app.setNotFoundHandler((request, reply) =>
    built && wantsPage(request) ? reply.code(200).sendFile("index.html") : sendMissing(reply),
  );
}
