import { readFileSync } from "node:fs";
import { InterfacePage } from "../../http/interface-page.ts";
import { EXAMPLE_OPERATIONS } from "./examples.ts";

/** Extracts the style sheet and the script of the package's page, which has one of each. */
function partsOf(whole: string): { css: string; script: string } {
  const style = whole.indexOf("<style>") + "<style>".length;
  const styleEnd = whole.indexOf("</style>", style);
  const script = whole.indexOf("<script>", styleEnd) + "<script>".length;
  return {
    css: whole.slice(style, styleEnd),
    // Without its last call, which start.js makes instead.
    script: whole.slice(script, whole.lastIndexOf("YogaGraphiQL.renderYogaGraphiQL(")),
  };
}

function own(name: string): string {
  return readFileSync(new URL(name, import.meta.url), "utf8");
}

/** Returns the GraphiQL page. The package's script is a separate file, so that browsers cache its nine megabytes. */
export function graphiqlPage(): InterfacePage {
  return new InterfacePage({
    path: "/graphql",
    title: "GraphQL · Lexam",
    // The editor runs its workers from blobs. Without Trusted Types: it writes descriptions as HTML.
    policy: ["worker-src blob:"],
    async build(add) {
      // Loaded into memory only by processes that serve GraphiQL.
      const { renderGraphiQL } = await import("@graphql-yoga/render-graphiql");
      const { css, script } = partsOf(renderGraphiQL());
      return {
        styles: [add("graphiql.css", css), add("frame.css", own("frame.css"))],
        aside: '<p id="session" role="status"></p>',
        body: `<noscript>GraphiQL needs JavaScript.</noscript>
<main id="root"></main>
<template id="examples">${EXAMPLE_OPERATIONS.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</template>
<script src="${add("session.js", own("session.js"))}"></script>
<script src="${add("graphiql.js", script)}"></script>
<script src="${add("start.js", own("start.js"))}"></script>`,
      };
    },
  });
}
