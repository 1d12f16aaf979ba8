import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  brokenImports,
  brokenRule,
  computedImports,
  globProblems,
  importsOf,
  namesAtTop,
  topProblems,
  unlistedRooms,
} from "./check-imports.ts";
import { TOP } from "./house.ts";
import { filesOf } from "./house-files.ts";

it.each([
  ["a variable", "import(name)", "name"],
  ["a call", "import(join(folder, name))", "join(folder, name)"],
  ["a sum", 'import("./rooms/" + name)', '"./rooms/" + name'],
  ["a text with a gap", `import(\`./rooms/\${name}.ts\`)`, `\`./rooms/\${name}.ts\``],
  ["a choice", 'import(isOld ? "./old.ts" : "./new.ts")', 'isOld ? "./old.ts" : "./new.ts"'],
])("finds what is imported by %s", (_, source, request) => {
  expect(computedImports("sample.ts", `await ${source};`)).toEqual([request]);
});

it.each(['import("./one.ts")', "import('./one.ts')", "import(`./one.ts`)"])(
  "leaves alone what is named: %s",
  (source) => {
    expect(computedImports("sample.ts", `await ${source};`)).toEqual([]);
  },
);

it("refuses a room that no list knows, though its files import nothing", () => {
  expect(unlistedRooms(["server/attic/old.ts", "server/rules/marks.ts", "scripts/x.ts"])).toEqual([
    "server/attic stands in no list of scripts/house.ts",
  ]);
});

it.each([
  ["a type", "server/rules/x.ts", 'type X = import("../attempts/schema.ts").Y;'],
  ["the type of a module", "web/results/x.tsx", 'type X = typeof import("../attempts/x.ts");'],
  ["a package's type", "server/rules/x.ts", 'const x: import("fastify").X = y;'],
  ["a module by require", "web/results/x.mts", 'import x = require("../attempts/x.ts");'],
  ["a module of JavaScript", "server/rules/x.mjs", 'export * from "../attempts/x.mjs";'],
  ["a script", "server/rules/x.js", 'import "../attempts/x.js";'],
  ["names of CSS", "web/results/x.css", ".x { composes: a b from '../attempts/x.css'; }"],
  ["values of CSS", "web/results/x.css", '@value a from "../attempts/x.css";'],
  ["a sheet", "web/results/x.css", '@import "../attempts/x.css" screen;'],
  ["a sheet by its address", "web/results/x.css", "@import url(../attempts/x.css);"],
  ["a package's sheet", "web/results/x.css", "@import '@mantine/core/styles.css';"],
  ["a picture", "web/results/x.css", ".x { background: url(../attempts/x.svg); }"],
])("refuses %s of another room", (_, file, line) => {
  expect(brokenImports(importsOf(file, `\n${line}`))).toEqual([
    expect.stringMatching(`^${file}:2 imports .+: .+`),
  ]);
});

it("leaves alone what a room may import, and what is only said", () => {
  const css =
    '/* @import "../attempts/x.css"; */ .x { composes: a from "./y.css"; } @keyframes k { from { top: 0 } }';
  const code = 'type X = import("./y.ts").Y; // import("../attempts/x.ts")';
  expect(brokenImports(importsOf("web/results/x.css", css))).toEqual([]);
  expect(brokenImports(importsOf("web/results/x.ts", code))).toEqual([]);
});

it("refuses whatever import.meta.glob finds", () => {
  const text = '// import.meta.glob\nconst all = import.meta.glob("../attempts/**");';
  expect(globProblems(new Map([["web/results/all.ts", text]]))).toEqual([
    expect.stringMatching("^web/results/all.ts:2 imports by import.meta.glob .*: name each file$"),
  ]);
});

describe("a schema file", () => {
  const rule = (from: string, to: string) => brokenRule({ from, to, isPackage: false });
  const schema = "server/attempts/overview-schema.ts";

  it.each([
    ["its own room", "server/attempts/overview.ts"],
    ["a room to the left", "server/random-tests/find-random-test.ts"],
    ["a schema file to the left", "server/fixed-tests/section-schema.ts"],
    ["a schema file to the right", "server/results/schema.ts"],
    ["what it was granted to the right", "server/results/earlier-results.ts"],
  ])("may import %s", (_, to) => {
    expect(rule(schema, to)).toBeNull();
  });

  it.each([
    ["another file to the right", "server/results/find-results.ts"],
    ["a rest.ts", "server/random-tests/rest.ts"],
    ["the rest.ts of its room", "server/attempts/rest.ts"],
    ["a schema file of no domain room", "server/privacy/schema.ts"],
  ])("may not import %s", (_, to) => {
    expect(rule(schema, to)).not.toBeNull();
  });

  it("is looked at by the composition and by schema files alone", () => {
    expect(rule("server/app/schema.ts", "server/results/schema.ts")).toBeNull();
    expect(rule("server/app/routes.ts", "server/results/rest.ts")).toBeNull();
    expect(rule("server/notebook/notebook.ts", "server/results/schema.ts")).not.toBeNull();
    expect(rule("server/notebook/rest.ts", "server/results/schema.ts")).not.toBeNull();
  });
});

describe("the top of the repository", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "lexam-top-"));
    writeFileSync(join(root, ".gitignore"), "node_modules/\n.env\n*.tsbuildinfo\n");
    for (const name of [".env", "a.tsbuildinfo", "stray.txt"]) writeFileSync(join(root, name), "");
    for (const name of ["node_modules", "web"]) mkdirSync(join(root, name));
    writeFileSync(join(root, "web/page.ts"), "");
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it("has no other names than the listed ones", () => {
    expect(topProblems(TOP)).toEqual([]);
    expect(topProblems([...TOP, "stray.txt"])).toEqual([expect.stringContaining("stray.txt")]);
    expect(topProblems(TOP.slice(1))).toEqual([expect.stringContaining(".ci")]);
  });

  it("is what git keeps", () => {
    execFileSync("git", ["init", "--quiet"], { cwd: root });
    execFileSync("git", ["add", ".gitignore", "web"], { cwd: root });
    expect(namesAtTop(root).sort()).toEqual([".gitignore", "web"]);
  });

  it("is without git what .gitignore leaves", () => {
    expect(namesAtTop(root).sort()).toEqual([".gitignore", "stray.txt", "web"]);
  });
});

describe("the files of the house", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "lexam-house-"));
    const paths = ["web/attic/only.css", "server/rules/x.mjs", "web/gql/made.ts", "docs/x.ts"];
    for (const path of paths) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), "");
    }
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it("are of every kind, without the generated ones", () => {
    expect(filesOf(root).sort()).toEqual(["server/rules/x.mjs", "web/attic/only.css"]);
  });

  it("make a room, though it has CSS alone", () => {
    expect(unlistedRooms(filesOf(root))).toEqual([
      "web/attic stands in no list of scripts/house.ts",
    ]);
  });
});
