import { readFileSync } from "node:fs";
import Fastify from "fastify";
import { InterfacePage } from "../../http/interface-page.ts";

function own(name: string): string {
  return readFileSync(new URL(name, import.meta.url), "utf8");
}

/** Scalar's script as its plugin for Fastify serves it; the plugin's page has a script inline. */
async function libraryScript(): Promise<string> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const app = Fastify();
  await app.register(scalar, { routePrefix: "/", configuration: { url: "/" } });
  return (await app.inject("/js/scalar.js")).body;
}

/** The OpenAPI document as a page that can be read, searched and copied from. */
export function docsPage(): InterfacePage {
  return new InterfacePage({
    path: "/api/v1/docs",
    title: "REST interface · Lexam",
    // All that becomes HTML goes through the one policy of the framework that Scalar is made with.
    policy: ["require-trusted-types-for 'script'", "trusted-types vue"],
    async build(add) {
      return {
        styles: [add("frame.css", own("frame.css"))],
        aside: '<p><a href="/api/v1/openapi.json">openapi.json</a></p>',
        body: `<noscript>The page needs JavaScript; <a href="/api/v1/openapi.json">openapi.json</a> says the same.</noscript>
<div id="root"></div>
<script src="${add("scalar.js", await libraryScript())}"></script>
<script src="${add("start.js", own("start.js"))}"></script>`,
      };
    },
  });
}
