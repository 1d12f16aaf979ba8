import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { renderGraphiQL } from "@graphql-yoga/render-graphiql";
import { EXAMPLE_OPERATIONS } from "./examples.ts";

/** A file of the page, compressed when it is first asked for. */
export interface GraphiqlFile {
  type: string;
  gzipped(): Promise<Buffer>;
}

/** GraphiQL as a page and its files, all from this origin. */
export interface Graphiql {
  page: string;
  /** By the name below /graphql/, which changes with the content. */
  files: ReadonlyMap<string, GraphiqlFile>;
}

/**
 * Scripts from this origin alone; Monaco sets styles inline and runs its workers from blobs. Without
 * Trusted Types: GraphiQL writes the schema's own descriptions as HTML.
 */
export const GRAPHIQL_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const compress = promisify(gzip);

const SCRIPT = "text/javascript; charset=utf-8";
const STYLE = "text/css; charset=utf-8";

/** The style sheet and the script of the package's page, which has one of each. */
function partsOf(whole: string): { css: string; script: string } {
  const style = whole.indexOf("<style>") + "<style>".length;
  const styleEnd = whole.indexOf("</style>", style);
  const script = whole.indexOf("<script>", styleEnd) + "<script>".length;
  return {
    css: whole.slice(style, styleEnd),
    // Without its last call, which start.js makes.
    script: whole.slice(script, whole.lastIndexOf("YogaGraphiQL.renderYogaGraphiQL(")),
  };
}

function own(name: string): string {
  return readFileSync(new URL(name, import.meta.url), "utf8");
}

/** Takes the package's page apart, so that a browser can keep its nine megabytes. */
function build(): Graphiql {
  const { css, script } = partsOf(renderGraphiQL());
  const files = new Map<string, GraphiqlFile>();
  const add = (name: string, type: string, text: string): string => {
    const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
    const dot = name.lastIndexOf(".");
    const hashed = `${name.slice(0, dot)}-${hash}${name.slice(dot)}`;
    let made: Promise<Buffer> | null = null;
    const gzipped = () => {
      made ??= compress(text, { level: 5 });
      return made;
    };
    files.set(hashed, { type, gzipped });
    return `/graphql/${hashed}`;
  };
  const styles = [
    "/api/v1/docs/look.css",
    add("graphiql.css", STYLE, css),
    add("frame.css", STYLE, own("frame.css")),
  ];
  const session = add("session.js", SCRIPT, own("session.js"));
  const editor = add("graphiql.js", SCRIPT, script);
  const start = add("start.js", SCRIPT, own("start.js"));
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>GraphQL · Lexam</title>
<link rel="icon" href="data:,">
${styles.map((address) => `<link rel="stylesheet" href="${address}">`).join("\n")}
</head>
<body>
<header class="lexam">
<a class="brand" href="/"><span aria-hidden="true">§</span> Lexam</a>
<nav aria-label="Interfaces"><a href="/api/v1/docs">REST</a><a href="/graphql" aria-current="page">GraphQL</a></nav>
<p id="session" role="status"></p>
</header>
<noscript>GraphiQL needs JavaScript.</noscript>
<main id="root"></main>
<template id="examples">${EXAMPLE_OPERATIONS.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</template>
<script src="${session}"></script>
<script src="${editor}"></script>
<script src="${start}"></script>
</body>
</html>
`;
  return { page, files };
}

let built: Graphiql | null = null;

/** The page and its files, made at the first visit. */
export function graphiql(): Graphiql {
  built ??= build();
  return built;
}
