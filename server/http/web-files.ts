import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { problem, sendProblem } from "./problem.ts";
import { readWebPage } from "./web-page.ts";

const ROOT = fileURLToPath(new URL("../../.build/web", import.meta.url));

function sendMissing(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, problem(404, "There is nothing at this address."));
}

/** What programs ask for, and files: nothing there is a page. */
const NO_PAGES = /^\/(api|graphql|assets|development|\.well-known)(\/|$)/;

/** A name that ends as a file's does; a number with a point, in an address that was mistyped, doesn't. */
const FILE = /\.[a-z][a-z\d]*$/i;

/**
 * Whether an address is the web client's to answer, no matter who asks for it: a link checker or curl,
 * which say that they accept anything, get the page that a browser gets.
 *
 * @param url the path, with its query or without
 */
export function isPageAddress(url: string): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  return !FILE.test(path) && !NO_PAGES.test(path);
}

function wantsPage({ method, url }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && isPageAddress(url);
}

/**
 * Serves the built web application: files under /assets for ever, since their names change with
 * their content, and a page at every other address but those of programs.
 */
export async function serveWebFiles(app: FastifyInstance, config: Config): Promise<void> {
  const built = existsSync(`${ROOT}/index.html`);
  if (built) {
    await app.register(fastifyStatic, {
      root: ROOT,
      preCompressed: true,
      // A route for each file: a catch-all would hide what other addresses answer.
      wildcard: false,
      index: false,
      globIgnore: ["index.html*", ".vite/**"],
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header(
          "cache-control",
          path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    });
  }
  const page = built ? readWebPage(ROOT, config) : null;
  const sendPage = (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> | FastifyReply => {
    if (page === null) return sendMissing(reply);
    return page.send(request, reply.code(200).header("cache-control", "no-cache"));
  };
  if (built) app.get("/", sendPage);
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? sendPage(request, reply) : sendMissing(reply),
  );
}
