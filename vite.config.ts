import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type ProxyOptions } from "vite";
import { isLoopbackAddress } from "./server/rules/this-computer.ts";
import { applicationInDev } from "./web/build/application-in-dev.ts";
import { graphqlDocuments } from "./web/build/documents.ts";

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
  alsoFrom: globSync(["schema.graphql", "server/**/{rest,*-rest}.ts"], {
    cwd: here,
  }).map((file) => here + file),
});

const packages = (names: string) => new RegExp(`node_modules[\\\\/](${names})[\\\\/]`);

/**
 * What several pages share, in a few scripts: a page would otherwise ask for a hundred small ones, and
 * packages stay in the browser's cache over a release.
 */
const groups = [
  {
    name: "react",
    test: packages(
      "react|react-dom|react-router|react-router-dom|scheduler|use-sync-external-store",
    ),
    priority: 4,
  },
  { name: "apollo", test: packages("@apollo|@wry|graphql|optimism|rxjs|tslib"), priority: 3 },
  { name: "floating-ui", test: packages("@floating-ui"), priority: 3 },
  { name: "editor", test: packages("@tiptap|prosemirror-[a-z-]+"), priority: 2 },
  {
    name: "kit",
    test: /[\\/](web[\\/](ui|apollo|screens)|server[\\/]rules)[\\/]|@tabler/,
    minShareCount: 10,
    priority: 1,
  },
];

export default defineConfig({
  root: fileURLToPath(new URL("./web", import.meta.url)),
  plugins: [
    documents,
    applicationInDev(server),
    // The JSX runtime that gives texts elements of their own (web/ui/jsx).
    react({ jsxImportSource: "#jsx" }),
  ],
  build: {
    outDir: fileURLToPath(new URL("./.build/web", import.meta.url)),
    emptyOutDir: true,
    target: ["chrome111", "edge111", "firefox114", "safari16.4"],
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, proxy])),
  },
});
