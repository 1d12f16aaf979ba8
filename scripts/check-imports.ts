import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "oxc-parser";
import { COMPUTED_IMPORTS, DOMAINS, EDGES, LOOKS_RIGHT, ROOMS, type Room, TOP } from "./house.ts";
import {
  CODE,
  filesOf,
  GENERATED,
  isTest,
  lineAt,
  roomOf,
  withoutComments,
} from "./house-files.ts";
import { tableProblems } from "./table-problems.ts";

// What code of any kind, types and CSS import is read here. Not seen are addresses that `new URL`, `require`
// and HTML name.
const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A file, a sheet's names or a picture that CSS takes from elsewhere; `from` is of `composes`. */
const TAKEN_BY_CSS =
  /(?:@import\s*(?:url\(\s*)?["']?|\bfrom\s*["']|\burl\(\s*["']?(?=[.@]))([^"'()\s;]+)/gi;

/** An import: what it names is a path of this repository, or a package. */
export interface Import {
  from: string;
  to: string;
  isPackage: boolean;
}

/** An import, and the line that has it. */
interface PlacedImport extends Import {
  line: number;
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

/** What a file names to import it, and where it does. */
interface Named {
  value: string;
  start: number;
}

/** What types name in `import("./x.ts").X`, and `import x = require("./x.ts")`. */
function namedInTypes(program: ReturnType<typeof parseSync>["program"]): Named[] {
  const named: Named[] = [];
  new Visitor({
    TSImportType: ({ source }) => named.push(source),
    TSExternalModuleReference: ({ expression }) => named.push(expression),
  }).visit(program);
  return named;
}

function namedInCode(file: string, source: string): Named[] {
  const { module, program } = parseSync(file, source);
  const written = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => ({ value: source.slice(start, end), start }))
    .filter(({ value }) => isWritten(value));
  return [
    ...module.staticImports.map((statement) => statement.moduleRequest),
    ...module.staticExports.flatMap((statement) =>
      statement.entries.flatMap((entry) => entry.moduleRequest ?? []),
    ),
    ...written.map(({ value, start }) => ({ value: value.slice(1, -1), start })),
    ...namedInTypes(program),
  ];
}

function namedInCss(file: string, source: string): Named[] {
  return [...withoutComments(file, source).matchAll(TAKEN_BY_CSS)].map(
    ({ 0: text, 1: value = "", index }) => ({ value, start: index + text.length }),
  );
}

/** What a file imports, static, dynamic, re-exported, for types and in CSS alike, each once. */
export function importsOf(file: string, source: string): PlacedImport[] {
  const inCode = CODE.test(file) ? namedInCode(file, source) : [];
  const named = file.endsWith(".css") ? namedInCss(file, source) : inCode;
  const first = new Map(named.toReversed().map(({ value, start }) => [value, start]));
  return [...first].map(([name, start]) => {
    const line = lineAt(source, start);
    const own = ownName(name);
    if (own !== null) return { from: file, to: own, isPackage: false, line };
    if (!name.startsWith(".")) return { from: file, to: packageOf(name), isPackage: true, line };
    const to = normalize(join(dirname(file), name)).split("?")[0] ?? "";
    return { from: file, to, isPackage: false, line };
  });
}

/** Which edge of a domain room a file is, `invitation-schema.ts` like `schema.ts`; null when it is none. */
function edgeOf(path: string): string | null {
  const name = path.slice(roomOf(path).length + 1).replace(/^[a-z-]+-/, "");
  return name in EDGES && isOfDomains(path) ? name : null;
}

function isOfDomains(path: string): boolean {
  return [...DOMAINS, "server/imports", "server/privacy"].includes(roomOf(path));
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
    const { packages } = known;
    return packages.includes(to)
      ? null
      : `${edge ?? room} is not made of this package, but of ${packages.join(", ") || "none"}`;
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
  if (rooms.includes(target)) return null;
  const allowed = rooms.length > 0 ? `${rooms.join(", ")} alone` : "no other room";
  return `${edge ?? room} may import ${allowed}`;
}

/** A sentence for each import that breaks a rule. */
export function brokenImports(imports: readonly PlacedImport[]): string[] {
  return imports.flatMap((entry) => {
    const rule = brokenRule(entry);
    return rule === null ? [] : [`${entry.from}:${entry.line} imports ${entry.to}: ${rule}`];
  });
}

/** A sentence for each `import.meta.glob` of the product: which rooms its files are of, nobody sees. */
export function globProblems(sources: ReadonlyMap<string, string>): string[] {
  return [...sources]
    .filter(([file]) => /^(server|web)\//.test(file) && !isTest(file) && CODE.test(file))
    .flatMap(([file, source]) => {
      const text = source.includes("glob") ? withoutComments(file, source) : "";
      return [...text.matchAll(/\bimport\s*\.\s*meta\s*\.\s*glob/g)].map(
        ({ index }) =>
          `${file}:${lineAt(text, index)} imports by import.meta.glob whatever is there: name each file`,
      );
    });
}

/** A sentence for each file that works out what it imports, and for each that need not be listed. */
function computedProblems(sources: ReadonlyMap<string, string>): string[] {
  const code = [...sources].filter(([file]) => CODE.test(file));
  const computing = code.flatMap(([file, source]) =>
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
  const files = filesOf(ROOT);
  const read = files.filter((file) => CODE.test(file) || /\.(css|sql)$/.test(file));
  const sources = new Map(read.map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));
  const imports = [...sources].flatMap(([file, source]) => importsOf(file, source));
  const problems = [...brokenImports(imports), ...globProblems(sources)];
  const local = imports.filter(({ isPackage }) => !isPackage);
  const missing = local.filter(
    ({ to }) =>
      (CODE.test(to) || to.endsWith(".css")) && !GENERATED.test(to) && !existsSync(join(ROOT, to)),
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
