// The rooms of the house: who may know whom, and which packages a room is made of. What stands in no list
// is refused (scripts/check-imports.ts).

/** What stands at the top of the repository. */
export const TOP: readonly string[] = [
  ".ci",
  ".dockerignore",
  ".gitignore",
  ".npmrc",
  "CONTRIBUTING.md",
  "Dockerfile",
  "README.md",
  "biome.json",
  "codegen.ts",
  "compose.yaml",
  "docs",
  "package-lock.json",
  "package.json",
  "playwright.config.ts",
  "prisma",
  "prisma.config.ts",
  "schema.graphql",
  "scripts",
  "server",
  "tests",
  "tsconfig.json",
  "vite.config.ts",
  "vitest.config.ts",
  "web",
];

/** What a room may import besides itself. */
export interface Room {
  /** Other rooms, or single files. */
  rooms: readonly string[];
  packages: readonly string[];
}

const WIRED = ["server/dependencies.ts", "server/errors.ts", "server/database", "server/rules"];
/** What domain rooms may know besides: it keeps no table. */
const RICH_TEXT = "server/rich-text";
const SCREEN_UI = ["web/ui", "web/apollo", "web/gql", "server/rules"];
const SLICE_UI = [...SCREEN_UI, "web/screens"];
/** What every slice of the web client is made of. */
const SLICE_PACKAGES = ["@tabler/icons-react", "react"];

/** Domain rooms from left to right: each may know those before it. */
export const DOMAINS = [
  "server/accounts",
  "server/images",
  "server/questions",
  "server/passages",
  "server/fixed-tests",
  "server/random-tests",
  "server/attempts",
  "server/memory",
  "server/results",
  "server/notebook",
  "server/practice",
  "server/reviews",
  "server/progress",
  "server/blind-reviews",
];

function domain(name: string, ...packages: string[]): Room {
  const index = DOMAINS.indexOf(name);
  return {
    rooms: [...WIRED, RICH_TEXT, ...DOMAINS.slice(0, index)],
    packages,
  };
}

function slice(...packages: string[]): Room {
  return { rooms: SLICE_UI, packages: [...SLICE_PACKAGES, ...packages] };
}

/** Every room, and every file that stands in none. */
export const ROOMS: Readonly<Record<string, Room>> = {
  "server/rules": { rooms: [], packages: [] },
  "server/errors.ts": { rooms: ["server/rules"], packages: [] },
  "server/config": { rooms: ["server/rules"], packages: ["node", "zod"] },
  "server/database": {
    rooms: ["server/rules"],
    packages: [
      "@prisma/adapter-pg",
      "@prisma/driver-adapter-utils",
      "@prisma/schema-engine-wasm",
      "node",
      "pg",
    ],
  },
  "server/dependencies.ts": { rooms: ["server/config", "server/database"], packages: [] },
  "server/rate-limits": {
    rooms: ["server/dependencies.ts", "server/errors.ts"],
    packages: ["lru-cache", "node"],
  },
  "server/accounts": {
    rooms: [...WIRED, "server/config"],
    packages: ["jsonwebtoken", "lru-cache", "node", "zod"],
  },
  "server/rich-text": {
    rooms: ["server/rules"],
    packages: ["domhandler", "htmlparser2", "katex", "sanitize-html"],
  },
  "server/images": domain("server/images", "node", "sharp"),
  "server/questions": domain("server/questions", "lru-cache", "node", "pg"),
  "server/passages": domain("server/passages", "node", "pg"),
  "server/fixed-tests": domain("server/fixed-tests", "lru-cache", "node", "pg"),
  "server/random-tests": domain("server/random-tests", "node"),
  "server/attempts": domain("server/attempts", "lru-cache", "pg"),
  "server/memory": {
    // Its command speaks to whoever runs the server.
    ...domain("server/memory", "node", "pg"),
    rooms: [...domain("server/memory").rooms, "server/config"],
  },
  "server/results": domain("server/results"),
  "server/notebook": domain("server/notebook"),
  "server/practice": domain("server/practice", "node", "pg"),
  "server/reviews": domain("server/reviews", "ts-fsrs"),
  "server/progress": domain("server/progress", "lru-cache"),
  "server/blind-reviews": domain("server/blind-reviews", "node"),
  "server/imports": {
    rooms: [
      ...WIRED,
      RICH_TEXT,
      "server/accounts",
      "server/images",
      "server/questions",
      "server/passages",
      "server/fixed-tests",
    ],
    packages: ["csv-parse", "node", "p-limit", "pg", "zod"],
  },
  "server/privacy": {
    // Which keys a copy must not show.
    rooms: [...WIRED, "server/config", "server/accounts", "server/fixed-tests"],
    packages: ["node", "p-limit", "pg", "yazl"],
  },
  "server/jobs": { rooms: WIRED, packages: ["fastify", "pg", "pg-boss"] },
  "server/sweep": {
    rooms: [...WIRED, "server/imports", "server/jobs", "server/memory", "server/privacy"],
    packages: ["fastify", "node", "pg"],
  },
  "server/http": {
    rooms: [...WIRED, "server/config", "server/rate-limits"],
    packages: ["@fastify/helmet", "@fastify/static", "fastify", "node"],
  },
  "server/metrics": {
    rooms: [
      "server/config",
      "server/dependencies.ts",
      "server/errors.ts",
      "server/http",
      "server/rate-limits",
    ],
    packages: ["fastify", "graphql", "node", "prom-client"],
  },
  "server/sign-in": {
    rooms: [...WIRED, "server/config", "server/accounts", "server/http", "server/rate-limits"],
    packages: ["cookie", "fastify", "node", "passport", "passport-google-oauth20", "zod"],
  },
  "server/graphql": {
    rooms: [...WIRED, "server/accounts", "server/http", "server/metrics", "server/rate-limits"],
    packages: [
      "@escape.tech/graphql-armor",
      "@graphql-yoga/plugin-csrf-prevention",
      "@graphql-yoga/plugin-persisted-operations",
      "@graphql-yoga/render-graphiql",
      "@pothos/core",
      "@pothos/plugin-prisma",
      "@pothos/plugin-scope-auth",
      "fastify",
      "graphql",
      "graphql-yoga",
      "lru-cache",
      "node",
      "pg",
    ],
  },
  "server/rest": {
    rooms: [...WIRED, "server/accounts", "server/graphql", "server/http"],
    packages: [
      "@fastify/multipart",
      "@graphql-typed-document-node/core",
      "@scalar/fastify-api-reference",
      "fastify",
      "graphql",
      "node",
      "pg",
      "zod",
    ],
  },
  "server/app": {
    rooms: [
      ...WIRED,
      ...DOMAINS,
      "server/config",
      "server/graphql",
      "server/http",
      "server/imports",
      "server/jobs",
      "server/metrics",
      "server/privacy",
      "server/rest",
      "server/sign-in",
      "server/sweep",
    ],
    packages: ["@fastify/compress", "fastify", "graphql", "node", "pino", "prom-client"],
  },
  "server/main.ts": { rooms: ["server/app", "server/config"], packages: ["node", "pino"] },

  "web/ui": {
    rooms: ["server/rules"],
    packages: [
      "@fontsource-variable/public-sans",
      "@fontsource-variable/source-serif-4",
      "@fontsource/noto-sans-devanagari",
      "@mantine/core",
      "@tabler/icons-react",
      "react",
      "react-router-dom",
      "virtual:theme.css",
      "virtual:library-theme.css",
    ],
  },
  "web/gql": { rooms: [], packages: ["@graphql-typed-document-node/core"] },
  "web/apollo": {
    rooms: ["web/gql", "server/rules"],
    packages: [
      "@apollo/client",
      "@graphql-typed-document-node/core",
      "graphql",
      "graphql-sse",
      "react",
    ],
  },
  "web/screens": {
    rooms: SCREEN_UI,
    packages: [...SLICE_PACKAGES, "@apollo/client", "react-router-dom"],
  },
  "web/accounts": slice("@apollo/client"),
  "web/questions": {
    rooms: SLICE_UI,
    // The editor of rich texts and what reads them.
    packages: [
      ...SLICE_PACKAGES,
      "@apollo/client",
      "@mantine/core",
      "@mantine/hooks",
      "react-router-dom",
      "@mantine/tiptap",
      // The focus moves with a change, not a frame later.
      "react-dom",
      "@tiptap/core",
      "@tiptap/extension-subscript",
      "@tiptap/extension-superscript",
      "@tiptap/extension-table",
      "@tiptap/pm",
      "@tiptap/react",
      "@tiptap/starter-kit",
      "domhandler",
      "htmlparser2",
    ],
  },
  "web/fixed-tests": slice(
    "@apollo/client",
    "@mantine/core",
    "@mantine/hooks",
    // What is printed is there before the browser's own print goes on.
    "react-dom",
    "react-router-dom",
  ),
  "web/random-tests": slice(
    "@apollo/client",
    "@mantine/core",
    "@mantine/hooks",
    "react-router-dom",
  ),
  "web/attempts": slice("react-router-dom", "@graphql-typed-document-node/core"),
  "web/results": slice("@apollo/client", "@mantine/hooks", "react-router-dom"),
  "web/notebook": slice("@apollo/client", "react-router-dom"),
  "web/practice": slice("@apollo/client", "react-router-dom"),
  "web/reviews": slice("react-router-dom"),
  "web/progress": slice("@apollo/client", "react-router-dom"),
  "web/blind-reviews": slice("@apollo/client", "react-router-dom"),
  "web/imports": slice("@apollo/client", "@mantine/hooks", "react-router-dom"),
  "web/support": slice("react-router-dom"),
  "web/app": {
    rooms: [
      ...SLICE_UI,
      "web/accounts",
      "web/questions",
      "web/fixed-tests",
      "web/random-tests",
      "web/attempts",
      "web/results",
      "web/notebook",
      "web/practice",
      "web/reviews",
      "web/progress",
      "web/blind-reviews",
      "web/imports",
      "web/support",
    ],
    packages: [...SLICE_PACKAGES, "@apollo/client", "react-dom", "react-router-dom"],
  },
  "web/build": {
    rooms: ["web/ui", "web/app"],
    packages: ["@mantine/core", "lightningcss", "node", "vite"],
  },
  "web/public": { rooms: [], packages: [] },
  "web/index.html": { rooms: ["web/app"], packages: [] },
  "web/tsconfig.json": { rooms: [], packages: [] },
  "web/virtual.d.ts": { rooms: [], packages: [] },
};

/**
 * The edges of a domain room: its GraphQL types and its REST routes. They may know what is named
 * here and nothing else; a schema.ts besides its own room, the domain rooms that this one may know,
 * every other schema.ts, since types are made of types, and what LOOKS_RIGHT grants it.
 */
export const EDGES: Readonly<Record<string, Room>> = {
  "schema.ts": {
    rooms: [...WIRED, "server/graphql"],
    packages: ["pg", "zod"],
  },
  "rest.ts": { rooms: ["server/rest", "server/rules"], packages: ["zod"] },
};

/**
 * What a schema file may import of a domain room to the right of its own, each for its reason: the
 * file, then what it imports, which is no schema file.
 */
export const LOOKS_RIGHT: Readonly<Record<string, string>> = {
  // The overview of a test counts the viewer's results on it and shows the best and the newest.
  "server/attempts/overview-schema.ts": "server/results/earlier-results.ts",
  // An attempt leads to its result.
  "server/attempts/schema.ts": "server/results/find-results.ts",
  // A submit answers with the result that it has written.
  "server/attempts/submit-schema.ts": "server/results/written-result.ts",
};

/**
 * Files that import what they work out, past the rules above, each for its reason. No other may: an
 * address that is worked out could be any room's.
 */
export const COMPUTED_IMPORTS: Readonly<Record<string, string>> = {
  "tests/bench/quiz-frames.bench.ts":
    "the trial server of another checkout, which it measures this one beside",
  "scripts/start.ts": "the built server, which `npm start` becomes",
  "web/app/landing/still.ts": "the application's entry, by the name that the build has given it",
  "web/build/page-html.ts": "the landing page's components, as they have just been built",
  "server/database/statements.test.ts": "every file that declares a statement, to check them all",
};
