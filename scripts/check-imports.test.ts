import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  brokenRule,
  computedImports,
  namesAtTop,
  tableProblems,
  topProblems,
  unlistedRooms,
} from "./check-imports.ts";
import { ALSO_WRITTEN, TOP } from "./house.ts";

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

it("refuses a table that another room owns, and a grant that is used no more", () => {
  const writing = Object.entries(ALSO_WRITTEN).map(
    ([file, table]) => [file, `DELETE FROM ${table}`] as const,
  );
  expect(tableProblems(new Map(writing))).toEqual([]);
  const [[file, text] = ["", ""], ...others] = writing;
  expect(tableProblems(new Map([...others, ["server/attempts/stray.ts", text]]))).toEqual([
    expect.stringContaining("server/attempts/stray.ts writes"),
    expect.stringMatching(`^${file} writes .* no more`),
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
