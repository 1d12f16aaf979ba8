import { spawnSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import {
  ALSO_WRITTEN,
  COMPUTED_IMPORTS,
  DOMAINS,
  EDGES,
  ENDS_ALL,
  LOOKS_RIGHT,
  ROOMS,
  type Room,
  TABLES,
  TOP,
} from "./house.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** An import: what it names is a path of this repository, or a package. */
export interface Import {
  from: string;
  to: string;
  isPackage: boolean;
}

function packageOf(name: string): string {
  if (name.startsWith("node:")) return "node";
  return name.startsWith("@") ? name.split("/", 2).join("/") : (name.split("/", 1)[0] ?? name);
}

/** What a name of our own stands for (package.json, `imports`); null for any other. */
function ownName(name: string): string | null {
  return name.startsWith("#rules/") ? `server/rules/${name.slice(7)}` : null;
}

type DynamicImports = ReturnType<typeof parseSync>["module"]["dynamicImports"];

/** What stands within the brackets of each `import()`. */
function dynamicRequests(calls: DynamicImports, source: string): string[] {
  return calls.map(({ moduleRequest: { start, end } }) => source.slice(start, end));
}

/** Whether an `import()` names its file, whole: no variable, and no gap to be filled in. */
function isWritten(request: string): boolean {
  return /^(["'])[^"'`]*\1$|^`[^`$]*`$/.test(request);
}

/** The addresses that a file works out and then imports, as it writes them. */
export function computedImports(file: string, source: string): string[] {
  return dynamicRequests(parseSync(file, source).module.dynamicImports, source)
    .map((request) => request.replace(/\/\*[\s\S]*?\*\//g, "").trim())
    .filter((request) => !isWritten(request));
}

/** What a source file imports, static, dynamic and re-exported alike. */
function importsOf(file: string, source: string): Import[] {
  const { module } = parseSync(file, source);
  const names = [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.staticExports.flatMap((statement) =>
      statement.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...dynamicRequests(module.dynamicImports, source)
      .filter(isWritten)
      .map((request) => request.slice(1, -1)),
  ];
  return [...new Set(names)].map((name) => {
    const named = ownName(name);
    if (named !== null) return { from: file, to: named, isPackage: false };
    if (!name.startsWith(".")) return { from: file, to: packageOf(name), isPackage: true };
    const to = normalize(join(dirname(file), name)).split("?")[0] ?? "";
    return { from: file, to, isPackage: false };
  });
}

/** The room of a file: the first folder below server/ or web/, or the file where it stands in none. */
function roomOf(path: string): string {
  const [top = "", room = "", rest] = path.split("/");
  return rest === undefined ? path : `${top}/${room}`;
}

/** Which edge of a domain room a file is, `invitation-schema.ts` like `schema.ts`; null when it is none. */
function edgeOf(path: string): string | null {
  const name = path.slice(roomOf(path).length + 1).replace(/^[a-z-]+-/, "");
  return name in EDGES && isOfDomains(path) ? name : null;
}

function isOfDomains(path: string): boolean {
  return [...DOMAINS, "server/imports", "server/privacy"].includes(roomOf(path));
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.includes("/testing/");
}

/** The other rooms whose every file a file may import. */
function roomsOf(file: string, { rooms }: Room): readonly string[] {
  if (edgeOf(file) !== "schema.ts") return rooms;
  const own = ROOMS[roomOf(file)]?.rooms ?? [];
  return [...rooms, ...own.filter((name) => DOMAINS.includes(name))];
}

/** The rule that an import breaks (scripts/house.ts: who may import whom), or null. */
export function brokenRule({ from, to, isPackage }: Import): string | null {
  if (!/^(server|web)\//.test(from) || isTest(from)) return null;
  const room = roomOf(from);
  const edge = edgeOf(from);
  const known = edge === null ? ROOMS[room] : EDGES[edge];
  if (known === undefined) return `${room} stands in no list of scripts/house.ts`;
  if (isPackage) {
    return known.packages.includes(to) ? null : `${edge ?? room} is not made of this package`;
  }
  if (!/^(server|web)\//.test(to)) {
    const isOwn = ["package.json", "schema.graphql"].includes(to) || to.startsWith("prisma/");
    return isOwn ? null : "the product imports neither scripts nor tests";
  }
  if (isTest(to)) return "the product imports nothing that is for tests";
  const target = roomOf(to);
  const edgeThere = edgeOf(to);
  if (edgeThere === "rest.ts" && room !== "server/app") return "only server/app looks at a rest.ts";
  if (target === room) {
    if (edge === "rest.ts") return "rest.ts speaks to its room through the schema alone";
    return edge === null && edgeThere !== null ? "only edges look at edges" : null;
  }
  if (edgeThere === "schema.ts" && room !== "server/app") {
    if (edge !== "schema.ts") return "only server/app and other schemas look at a schema.ts";
    if (DOMAINS.includes(target)) return null;
  }
  if (LOOKS_RIGHT[from] === to) return null;
  const rooms = roomsOf(from, known);
  return rooms.includes(target)
    ? null
    : `${edge ?? room} may import ${rooms.join(", ") || "no other room"} alone`;
}

/** A sentence for each file that works out what it imports, and for each that need not be listed. */
function computedProblems(sources: ReadonlyMap<string, string>): string[] {
  const computing = [...sources].flatMap(([file, source]) =>
    computedImports(file, source).map((request) => ({ file, request })),
  );
  const unlisted = computing
    .filter(({ file }) => !(file in COMPUTED_IMPORTS))
    .map(
      ({ file, request }) =>
        `${file} imports ${request}, which nobody can check: name the file, or give the reason in scripts/house.ts`,
    );
  const needless = Object.keys(COMPUTED_IMPORTS)
    .filter((file) => !computing.some((other) => other.file === file))
    .map((file) => `${file} works out no import any more: take it out of scripts/house.ts`);
  return [...unlisted, ...needless];
}

/** A sentence for each import that was granted to one file and that it has no more. */
function surplusLooks(imports: readonly Import[]): string[] {
  return Object.entries(LOOKS_RIGHT)
    .filter(([file, other]) => !imports.some(({ from, to }) => from === file && to === other))
    .map(([file, other]) => `${file} imports ${other} no more: take it out of scripts/house.ts`);
}

/** A circle of imports as the list of its files, or null when there is none. */
function findCircle(imports: readonly Import[]): string[] | null {
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

/** The tables of prisma/schema.prisma by the names of their models in the client. */
function tablesByModel(): Map<string, string> {
  const schema = readFileSync(join(ROOT, "prisma/schema.prisma"), "utf8");
  return new Map(
    [...schema.matchAll(/^model (\w+) \{[\s\S]*?^\}/gm)].map(([text, model = ""]) => [
      model.charAt(0).toLowerCase() + model.slice(1),
      /@@map\("(\w+)"\)/.exec(text)?.[1] ?? model,
    ]),
  );
}

const WRITTEN_IN_SQL = /(?:INSERT INTO|UPDATE|DELETE FROM|COPY|TRUNCATE)\s+(?:ONLY\s+)?"?(\w+)"?/g;
const WRITTEN_BY_PRISMA = /\.(\w+)\s*\.(?:create|update|delete|upsert)(?:Many)?(?:AndReturn)?\(/g;

/** The tables that a file writes, in SQL or by Prisma. */
function tablesWritten(source: string, models: ReadonlyMap<string, string>): Set<string> {
  const inSql = [...source.matchAll(WRITTEN_IN_SQL)].map(([, table = ""]) => table);
  const byPrisma = [...source.matchAll(WRITTEN_BY_PRISMA)].map(
    ([, model = ""]) => models.get(model) ?? "",
  );
  const tables = new Set(models.values());
  return new Set([...inSql, ...byPrisma].filter((table) => tables.has(table)));
}

/**
 * Tables without an owner, files that write what another room owns, and those that no longer write what
 * they were granted. @param sources the files' texts by their paths
 */
export function tableProblems(sources: ReadonlyMap<string, string>): string[] {
  const models = tablesByModel();
  const problems = [...models.values()]
    .filter((table) => !(table in TABLES))
    .map((table) => `The table ${table} has no owner in scripts/house.ts`);
  const unused = new Map(Object.entries(ALSO_WRITTEN));
  for (const [file, source] of sources) {
    const room = roomOf(file);
    if (!file.startsWith("server/") || isTest(file) || ENDS_ALL.includes(room)) continue;
    for (const table of tablesWritten(source, models)) {
      if (TABLES[table] === room) continue;
      if (ALSO_WRITTEN[file] === table) unused.delete(file);
      else problems.push(`${file} writes ${table}, which is for ${TABLES[table]} to write`);
    }
  }
  const surplus = [...unused].map(
    ([file, table]) => `${file} writes ${table} no more: take it out of scripts/house.ts`,
  );
  return [...problems, ...surplus];
}

/** A sentence for each package that a room was given and that none of its files imports. */
function surplusPackages(imports: readonly Import[]): string[] {
  const product = imports.filter(({ from }) => !isTest(from));
  const used = new Set(product.map(({ from, to }) => `${edgeOf(from) ?? roomOf(from)} ${to}`));
  // Nothing is read of a room that is generated.
  const read = new Set(product.map(({ from }) => edgeOf(from) ?? roomOf(from)));
  return Object.entries({ ...ROOMS, ...EDGES }).flatMap(([room, { packages }]) => {
    return packages
      .filter((name) => read.has(room) && !used.has(`${room} ${name}`))
      .map((name) => `${room} imports ${name} nowhere: take it out of scripts/house.ts`);
  });
}

/** The names at the top of a folder that git keeps; where it keeps none, those that .gitignore leaves. */
export function namesAtTop(root: string): string[] {
  const { status, stdout } = spawnSync("git", ["ls-files", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const kept = status === 0 ? stdout.split("\0").filter((path) => path !== "") : [];
  if (kept.length > 0) return [...new Set(kept.map((path) => path.split("/", 1)[0] ?? path))];
  const ignored = readFileSync(join(root, ".gitignore"), "utf8")
    .split("\n")
    .map((line) => line.trim().replace(/\/$/, ""));
  return readdirSync(root).filter(
    (name) => name !== ".git" && !ignored.some((pattern) => matchesGlob(name, pattern)),
  );
}

/** A sentence for each name at the top that scripts/house.ts doesn't know, and for each that is gone. */
export function topProblems(names: readonly string[]): string[] {
  const unknown = names
    .filter((name) => !TOP.includes(name))
    .map(
      (name) => `${name} stands at the top of the repository and in no list of scripts/house.ts`,
    );
  const gone = TOP.filter((name) => !names.includes(name)).map(
    (name) => `${name} stands at the top no more: take it out of scripts/house.ts`,
  );
  return [...unknown, ...gone];
}

/** A sentence for each room of the product that scripts/house.ts doesn't know, whatever it imports. */
export function unlistedRooms(files: readonly string[]): string[] {
  const product = files.filter((file) => /^(server|web)\//.test(file) && !isTest(file));
  const rooms = new Set(product.filter((file) => edgeOf(file) === null).map(roomOf));
  return [...rooms]
    .filter((room) => ROOMS[room] === undefined)
    .map((room) => `${room} stands in no list of scripts/house.ts`);
}

/** Everything in this repository that breaks the rules of the house, a sentence for each. */
function importProblems(): string[] {
  const files = globSync("{server,web,scripts,tests}/**/*.{ts,tsx}", { cwd: ROOT }).filter(
    (file) => !/(^|\/)(generated|gql)\//.test(file) && !file.endsWith(".d.ts"),
  );
  const sources = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));
  const imports = [...sources].flatMap(([file, source]) => importsOf(file, source));
  const problems = imports.flatMap((entry) => {
    const rule = brokenRule(entry);
    return rule === null ? [] : [`${entry.from} imports ${entry.to}: ${rule}`];
  });
  const local = imports.filter(({ isPackage }) => !isPackage);
  const missing = local.filter(
    ({ to }) =>
      /\.tsx?$/.test(to) && !/\/(generated|gql)\//.test(to) && !existsSync(join(ROOT, to)),
  );
  problems.push(...missing.map(({ from, to }) => `${from} imports ${to}, which does not exist`));
  const circle = findCircle(local);
  if (circle !== null) problems.push(`Imports run in a circle: ${circle.join(" -> ")}`);
  problems.push(...unlistedRooms(files));
  problems.push(...computedProblems(sources));
  problems.push(...surplusLooks(imports));
  problems.push(...surplusPackages(imports));
  problems.push(...tableProblems(sources));
  problems.push(...topProblems(namesAtTop(ROOT)));
  return problems;
}

if (import.meta.main) {
  const problems = importProblems();
  for (const line of problems) console.error(line);
  console.log(`${problems.length} problems with imports, tables and the top of the repository`);
  process.exit(problems.length > 0 ? 1 : 0);
}
