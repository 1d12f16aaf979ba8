import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Server slices from left to right: a domain file may import those to its left. */
const DOMAINS = [
  "accounts",
  "questions",
  "tests",
  "random-tests",
  "attempts",
  "results",
  "privacy",
];
/** What domain files know besides rules and database. */
const SHARED = [
  "server/errors.ts",
  "server/dependencies.ts",
  "server/config/config.ts",
  "server/rate-limits/limiter.ts",
];
const WEB_SLICES = [...DOMAINS, "imports", "support"];
const WEB_BASE = ["ui", "apollo", "gql"];

/** A local import: both paths are relative to the repository. */
interface LocalImport {
  from: string;
  to: string;
}

/** What a source file imports from this repository, static, dynamic and re-exported alike. */
function localImports(file: string, source: string): LocalImport[] {
  const { module } = parseSync(file, source);
  const names = [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.staticExports.flatMap((statement) =>
      statement.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map((call) =>
      source.slice(call.moduleRequest.start + 1, call.moduleRequest.end - 1),
    ),
  ];
  return [...new Set(names)].flatMap((name) => {
    if (name.startsWith("#rules/")) return { from: file, to: `server/rules/${name.slice(7)}` };
    if (!name.startsWith(".")) return [];
    return { from: file, to: normalize(join(dirname(file), name)).split("?")[0] ?? "" };
  });
}

function partsOf(path: string): string[] {
  return path.split("/");
}

function isInside(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`));
}

function serverRule(from: string, to: string): string | null {
  const [, slice = "", file = ""] = partsOf(from);
  const [, otherSlice = ""] = partsOf(to);
  if (slice === "rules") {
    return isInside(to, ["server/rules"]) ? null : "rules import nothing but rules";
  }
  const isDomain = DOMAINS.includes(slice) || slice === "imports";
  if (!isDomain) {
    if (slice === "database" && !isInside(to, ["server/database", "server/rules"])) {
      return "database imports only rules";
    }
    return null;
  }
  if (file === "rest.ts") {
    return isInside(to, ["server/rest", "server/rules"])
      ? null
      : "rest.ts imports rest/ and generated documents alone";
  }
  if (file === "schema.ts") {
    return isInside(to, ["server/rest"]) ? "schema.ts never imports rest/" : null;
  }
  // http.ts and the pieces of the sign-in provider are the edge of accounts, as schema.ts is.
  if (isInside(to, ["server/graphql", "server/rest"])) {
    return "a domain file imports neither GraphQL nor REST";
  }
  if (isInside(to, ["server/rules", "server/database"]) || SHARED.includes(to)) return null;
  if (otherSlice === slice) return null;
  const lefter =
    slice === "imports"
      ? ["accounts", "questions", "tests"]
      : DOMAINS.slice(0, DOMAINS.indexOf(slice));
  return lefter.includes(otherSlice) && !/\/(schema|rest)\.ts$/.test(to)
    ? null
    : `${slice} may import ${lefter.join(", ") || "no other slice"} alone`;
}

function webRule(from: string, to: string): string | null {
  if (isInside(to, ["server/rules"])) return null;
  if (!to.startsWith("web/")) return "the web reaches the server's code only through #rules";
  const [, room = ""] = partsOf(from);
  const [, otherRoom = ""] = partsOf(to);
  if (room === otherRoom || room === "app" || !to.slice(4).includes("/")) return null;
  if (WEB_SLICES.includes(room)) {
    return WEB_BASE.includes(otherRoom) ? null : "a slice imports ui, apollo, gql and #rules alone";
  }
  if (room === "apollo") return otherRoom === "gql" ? null : "apollo imports gql alone";
  if (room === "ui") return "ui imports #rules alone";
  return null;
}

/** The rule that an import breaks (architecture: who may import whom), or null. */
function brokenRule({ from, to }: LocalImport): string | null {
  if (/\.test\.tsx?$/.test(from)) return null;
  if (from.startsWith("server/")) {
    return to.startsWith("web/") || to.startsWith("tests/")
      ? "the server imports neither web nor tests"
      : serverRule(from, to);
  }
  return from.startsWith("web/") ? webRule(from, to) : null;
}

/** A circle of imports as the list of its files, or null when there is none. */
function findCircle(imports: readonly LocalImport[]): string[] | null {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const visit = (file: string, path: string[]): string[] | null => {
    const start = path.indexOf(file);
    if (start >= 0) return [...path.slice(start), file];
    if (done.has(file)) return null;
    for (const { to } of targets.get(file) ?? []) {
      const circle = visit(to, [...path, file]);
      if (circle !== null) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of targets.keys()) {
    const circle = visit(file, []);
    if (circle !== null) return circle;
  }
  return null;
}

/** Everything in this repository that breaks the import rules, a sentence for each. */
function importProblems(): string[] {
  const files = globSync("{server,web,scripts,tests}/**/*.{ts,tsx}", { cwd: ROOT }).filter(
    (file) => !/(^|\/)(generated|gql)\//.test(file) && !file.endsWith(".d.ts"),
  );
  const imports = files.flatMap((file) =>
    localImports(file, readFileSync(join(ROOT, file), "utf8")),
  );
  const problems = imports.flatMap((entry) => {
    const rule = brokenRule(entry);
    return rule === null ? [] : [`${entry.from} imports ${entry.to}: ${rule}`];
  });
  const missing = imports.filter(
    ({ to }) =>
      /\.tsx?$/.test(to) && !/\/(generated|gql)\//.test(to) && !existsSync(join(ROOT, to)),
  );
  problems.push(...missing.map(({ from, to }) => `${from} imports ${to}, which does not exist`));
  const circle = findCircle(imports);
  if (circle !== null) problems.push(`Imports run in a circle: ${circle.join(" -> ")}`);
  return problems;
}

if (import.meta.main) {
  const problems = importProblems();
  for (const line of problems) console.error(line);
  console.log(`${problems.length} problems with imports`);
  process.exit(problems.length > 0 ? 1 : 0);
}
