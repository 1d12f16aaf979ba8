// What may import what (docs/architecture.md), for types as well; `npm run boundaries` checks it.

/** The domain modules from left to right: each may import those before it. */
const DOMAINS = [
  "accounts",
  "images",
  "questions",
  "passages",
  "fixed-tests",
  "random-tests",
  "attempts",
  "waiting-room",
  "answer-history",
  "results",
  "notebook",
  "problem-reports",
  "practice",
  "reviews",
  "progress",
  "blind-reviews",
  "imports",
  "batches",
  "blueprints",
  "extra-times",
  "reports",
  "audit",
  "regrades",
  "live",
  "webhooks",
  "platforms",
  "privacy",
  "installation",
];
const DOMAIN = `^server/(?:${DOMAINS.join("|")})/`;
/** A domain module's GraphQL types, its routes and its background jobs. */
const SCHEMA = `${DOMAIN}.*\\bschema\\.ts$`;
const EDGE = `${DOMAIN}.*\\b(?:schema|rest|jobs|routes)\\.ts$`;
/** Adds to the audit log, wherever something is changed. */
const RECORDING = "^server/audit/record-entry\\.ts$";
/** What every module may import. */
const BASE = `^server/(?:config|database|jobs|outside|rich-text|rules)/|^server/[^/]+\\.ts$|${RECORDING}`;
const TRANSPORT = "^server/(?:app|graphql|http|metrics|rate-limits|rest|sign-in)/";
const TRANSPORT_PACKAGES =
  "^node_modules/(?:fastify|@fastify|passport|graphql|graphql-yoga|@graphql-yoga|@pothos)/";
const TESTS = "\\.test\\.tsx?$|/testing/|^(?:scripts|tests)/";

/** What the files at `from`, tests apart, may not import. */
function rule(name, from, to, except = []) {
  return {
    name,
    severity: "error",
    from: { path: from, pathNot: [TESTS, ...except] },
    to: typeof to === "string" ? { path: to } : to,
  };
}

const toTheLeft = DOMAINS.slice(0, -1).map((name, index) =>
  rule(
    `${name}-knows-only-modules-to-its-left`,
    `^server/${name}/`,
    // Types are made of types, whatever module they are of.
    {
      path: `^server/(?:${DOMAINS.slice(index + 1).join("|")})/`,
      pathNot: [SCHEMA, RECORDING],
    },
    // The type of an attempt has its result.
    name === "attempts" ? [SCHEMA] : [],
  ),
);

export default {
  forbidden: [
    rule("rules-import-nothing", "^server/rules/", { pathNot: "^server/rules/" }),
    rule("base-knows-no-module", BASE, { path: "^server/", pathNot: BASE }, ["^server/main\\.ts$"]),
    // A new module gets its place in the lists above.
    rule("modules-have-their-place", "^server/", {
      path: "^server/",
      pathNot: [BASE, DOMAIN, TRANSPORT, "^server/sweep/"],
    }),
    ...toTheLeft,
    rule("domain-knows-no-transport", DOMAIN, `${TRANSPORT}|${TRANSPORT_PACKAGES}`, [EDGE]),
    rule("schema-knows-graphql-alone", SCHEMA, {
      path: `${TRANSPORT}|${TRANSPORT_PACKAGES}`,
      pathNot: "^server/graphql/",
    }),
    // It speaks to its module through the schema.
    rule("rest-knows-routes-and-rules-alone", `${DOMAIN}.*\\brest\\.ts$`, {
      path: "^server/",
      pathNot: "^server/(?:rest|rules)/",
    }),
    rule("edges-are-for-app", "^server/", EDGE, ["^server/app/", SCHEMA]),
    rule(
      "transport-knows-accounts-alone",
      TRANSPORT,
      { path: DOMAIN, pathNot: ["^server/accounts/", RECORDING] },
      ["^server/app/"],
    ),
    rule("only-app-composes", "^server/", "^server/(?:app|sweep)/", [
      "^server/(?:(?:app|sweep)/|main\\.ts$)",
    ]),
    rule("server-knows-no-web", "^server/", "^web/"),
    rule("web-knows-only-rules-of-the-server", "^web/", {
      path: "^server/",
      pathNot: "^server/rules/",
    }),
    rule("web-knows-no-node", "^web/", { dependencyTypes: ["core"] }, ["^web/build/"]),
    rule("ui-knows-no-module", "^web/ui/", { path: "^web/", pathNot: "^web/ui/" }),
    rule("apollo-knows-gql-alone", "^web/apollo/", {
      path: "^web/",
      pathNot: "^web/(?:apollo|gql)/",
    }),
    // `screens` is what modules share.
    rule(
      "web-modules-know-only-what-is-shared",
      "^web/([^/]+)/",
      { path: "^web/", pathNot: "^web/(?:$1|ui|apollo|gql|screens)/" },
      ["^web/(?:app|build)/"],
    ),
    rule("product-knows-no-tests", "^(?:server|web)/", TESTS),
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    // What isn't found can't be judged either.
    {
      name: "found",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
  ],
  options: {
    // The only parser of dependency-cruiser that reads types and needs no TypeScript below 7.
    parser: "swc",
    moduleSystems: ["es6"],
    doNotFollow: { path: "^node_modules/|^server/(?:database/generated|rest/gql)/|^web/gql/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      mainFields: ["main", "module", "types", "typings"],
    },
  },
};
