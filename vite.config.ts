import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type ProxyOptions } from "vite";
import * as limits from "./server/rules/limits.ts";
import { isLoopbackAddress } from "./server/rules/this-computer.ts";
import { applicationInDev } from "./web/build/application-in-dev.ts";
import { chunksByPage } from "./web/build/chunks.ts";
import { shortClassNames } from "./web/build/class-names.ts";
import { graphqlDocuments } from "./web/build/documents.ts";
import { fontPreload } from "./web/build/fonts.ts";
import { pageHtml } from "./web/build/page-html.ts";
import { singleConstants } from "./web/build/single-constants.ts";
import { smallestFiles } from "./web/build/smallest-files.ts";
import { themeStyleSheet } from "./web/build/theme-css.ts";
import { unprintedDocuments } from "./web/build/unprinted-documents.ts";
import { wholeImports } from "./web/build/whole-imports.ts";

const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`;
const proxied = ["/graphql", "/api", "/development", "/healthz", "/readyz"];

/** What comes from elsewhere is marked as forwarded, which development sign-in refuses. */
const proxy: ProxyOptions = {
  target: server,
  configure: (forwarding) =>
    forwarding.on("proxyReq", (outgoing, { socket: { remoteAddress = "unknown" } }) => {
      if (!isLoopbackAddress(remoteAddress)) outgoing.setHeader("x-forwarded-for", remoteAddress);
    }),
};

const here = fileURLToPath(new URL(".", import.meta.url));
const documents = graphqlDocuments({
  generate: async () => (await import("./scripts/codegen.ts")).writeTypedDocuments(),
  alsoFrom: globSync(["schema.graphql", "server/*/rest.ts", "server/rest/bodies.ts"], {
    cwd: here,
  }).map((file) => here + file),
});

const singleLimits = singleConstants(`${here}server/rules/limits.ts`, limits);

/** What every build of the client needs, also of a part of it. */
const inputs = () => [
  documents,
  themeStyleSheet(),
  smallestFiles(),
  singleLimits,
  unprintedDocuments(),
  shortClassNames(),
  ...react(),
];

export default defineConfig({
  root: fileURLToPath(new URL("./web", import.meta.url)),
  plugins: [
    documents,
    themeStyleSheet(),
    smallestFiles(),
    singleLimits,
    unprintedDocuments(),
    shortClassNames(),
    applicationInDev(server),
    fontPreload(),
    react(),
    pageHtml(inputs),
    chunksByPage(inputs),
    wholeImports(),
  ],
  build: {
    outDir: fileURLToPath(new URL("./.build/web", import.meta.url)),
    emptyOutDir: true,
    target: ["chrome111", "edge111", "firefox114", "safari16.4"],
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    manifest: true,
    // Numbers and names stand where they are used, instead of crossing from module to module.
    rolldownOptions: { optimization: { inlineConst: { mode: "all", pass: 2 } } },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, proxy])),
  },
});
