import { createHash } from "node:crypto";
import { renderGraphiQL } from "@graphql-yoga/render-graphiql";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Dependencies } from "../dependencies.ts";
import { buildYoga } from "./yoga.ts";

const EXAMPLE_OPERATIONS = `# Sign in first: open /auth in this browser, or send an access token below under Headers:
#   { "authorization": "Bearer YOUR_ACCESS_TOKEN" }

query Tests {
  tests(limit: 5) {
    totalCount
    items {
      id
      title
      totalQuestions
      durationMinutes
      correctMarks
      incorrectMarks
    }
  }
}

query MyResults {
  results(limit: 5) {
    items {
      testTitle
      score
      maxMarks
      percent
      completedAt
    }
  }
}
`;

/** GraphiQL from our own origin, with a policy that names its very scripts. */
function graphiqlPage(): { html: string; policy: string } {
  const html = renderGraphiQL({ title: "Lexam GraphQL", defaultQuery: EXAMPLE_OPERATIONS });
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code]) =>
      `'sha256-${createHash("sha256")
        .update(code ?? "")
        .digest("base64")}'`,
  );
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.join(" ")}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src data:",
    "connect-src 'self'",
    "worker-src blob:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { html, policy };
}

/** Hands Yoga's answer to Fastify: whole when it is JSON, as it comes when it is a stream of events. */
async function answerWith(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  response.headers.forEach((value, name) => {
    reply.header(name, value);
  });
  const isStream = (response.headers.get("content-type") ?? "").includes("text/event-stream");
  return reply.send(isStream ? response.body : await response.text());
}

/** /graphql: Yoga for programs, GraphiQL for a person's browser (contract.md, section 5). */
export async function serveGraphQL(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const yoga = buildYoga(dependencies, app.log);
  const page = graphiqlPage();
  await app.register(async (scope) => {
    // Yoga itself refuses what is not JSON; nothing else is read into memory.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/json",
      { parseAs: "string" },
      scope.getDefaultJsonParser("error", "error"),
    );
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null, undefined));
    scope.route({
      url: "/graphql",
      method: ["GET", "POST", "OPTIONS"],
      handler: async (request, reply) => {
        const wantsPage =
          request.method === "GET" &&
          !request.url.includes("?") &&
          (request.headers.accept ?? "").includes("text/html");
        if (wantsPage) {
          return reply
            .header("content-security-policy", page.policy)
            .header("cache-control", "no-cache")
            .type("text/html; charset=utf-8")
            .send(page.html);
        }
        return answerWith(
          reply,
          await yoga.handleNodeRequestAndResponse(request, reply, { incoming: request, reply }),
        );
      },
    });
  });
}
