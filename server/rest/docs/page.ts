import { readFileSync } from "node:fs";
import Fastify from "fastify";
import { InterfacePage } from "../../http/interface-page.ts";

function own(name: string): string {
  return readFileSync(new URL(name, import.meta.url), "utf8");
}

/** Scalar's script. It comes from Scalar's Fastify plugin, whose own page can't be used because it has an inline script. */
async function libraryScript(): Promise<string> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const app = Fastify();
  await app.register(scalar, { routePrefix: "/", configuration: { url: "/" } });
  return (await app.inject("/js/scalar.js")).body;
}

/** The REST reference: a page that renders the OpenAPI document. */
export function docsPage(): InterfacePage {
  return new InterfacePage({
    path: "/api/v1/docs",
    title: "REST interface · Lexam",
    // Scalar is made with Vue, and all its HTML goes through Vue's Trusted Types policy.
    policy: ["require-trusted-types-for 'script'", "trusted-types vue"],
    async build(add) {
      return {
        styles: [add("frame.css", own("frame.css"))],
        aside: '<p><a href="/api/v1/openapi.json">openapi.json</a></p>',
        body: `<noscript>The page needs JavaScript; <a href="/api/v1/openapi.json">openapi.json</a> has the same content.</noscript>
<div id="root"></div>
<script src="${add("scalar.js", await libraryScript())}"></script>
<script src="${add("start.js", own("start.js"))}"></script>`,
      };
    },
  });
}
