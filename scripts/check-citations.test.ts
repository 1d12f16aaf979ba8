import { expect, test } from "vitest";
import {
  citationProblems,
  decisionProblems,
  type House,
  type Source,
  sectionsIn,
} from "./check-citations.ts";

const documents = new Map([
  ["docs/rules.md", "# Rules\n\n## 1. Marks\n\n## 4. Clock\n\n### 4.1. No section\n"],
  ["docs/house.md", "# House\n"],
  ["docs/api.md", "# API\n\n## 9. Keys\n"],
  ["server/rules/marks.ts", ""],
]);
const house: House = {
  has: (path) => documents.has(path),
  sectionsOf: (path) => sectionsIn(documents.get(path) ?? ""),
  hasDecision: (number) => number === 7,
};

function problemsOf(text: string, path = "server/rules/marks.ts"): string[] {
  return citationProblems({ path, text }, house);
}

test("what stands in docs/ can be cited, over the end of a line as well", () => {
  expect(problemsOf("// docs/rules.md, section 4, and docs/house.md: who may")).toEqual([]);
  expect(problemsOf("/**\n * As said (docs/rules.md,\n * sections 1 and 4).\n */")).toEqual([]);
});

test("a section that a document doesn't have is refused", () => {
  const has = "which it doesn't have; its sections: 1, 4";
  expect(problemsOf("// docs/rules.md, section 2")).toEqual([
    `server/rules/marks.ts:1 cites docs/rules.md, section 2, ${has}`,
  ]);
  expect(problemsOf("\n// As in docs/rules.md, sections 1,\n// 2 and 4")).toEqual([
    `server/rules/marks.ts:2 cites docs/rules.md, section 2, ${has}`,
  ]);
});

test.each([
  "docs/rules.md section 98",
  "docs/rules.md (section 98)",
  "docs/rules.md: Section 98",
  "docs/rules.md's section 98",
  "docs/rules.md, in section 98",
  "`docs/rules.md`\n// section 98",
  "section 98 of docs/rules.md",
  "sections 4 and 98 in `docs/rules.md`",
  "docs/rules.md, sections 4 to 98",
  "docs/rules.md, sections 4 or 98",
  "docs/rules.md, sections 4, and 98",
  "docs/rules.md, sections 4–98",
])("a section is looked up in whatever words: %s", (cited) => {
  const problem =
    "server/rules/marks.ts:3 cites docs/rules.md, section 98, which it doesn't have; its sections: 1, 4";
  expect(problemsOf(`\n\n// ${cited}`)).toEqual([problem]);
  expect(problemsOf(`\n\n// ${cited.replace("98", "1")}`)).toEqual([]);
});

test("a range of sections of the same document, and another's section, are looked up where they are", () => {
  expect(problemsOf("as above, sections 1 to 3", "docs/rules.md")).toHaveLength(1);
  const others =
    "[rules](rules.md) section 4, [rules](rules.md) (section 4), section 4 of rules.md";
  expect(problemsOf(others, "docs/house.md")).toEqual([]);
  const lists =
    "sections 1 and 4 of rules.md, sections 1 to 4 in `rules.md`, sections 1, and 4 of rules.md";
  expect(problemsOf(lists, "docs/api.md")).toEqual([]);
  expect(problemsOf("house.md (section 4)", "docs/rules.md")).toEqual([
    expect.stringContaining("docs/rules.md:1 cites house.md, section 4, which it doesn't have"),
  ]);
});

test("a section behind a link, of the same document, and a decision by its number are looked up", () => {
  const here = "[rules.md](rules.md), section 1, section 4, decision 7, docs/decisions/0007";
  expect(problemsOf(here, "docs/rules.md")).toEqual([]);
  expect(problemsOf("[rules.md](rules.md), section 2", "docs/rules.md")).toHaveLength(1);
  expect(problemsOf("as above (section 3)", "docs/rules.md")).toEqual([
    "docs/rules.md:1 names its section 3, which it doesn't have; its sections: 1, 4",
  ]);
  expect(problemsOf("// docs/decisions/0008, and decision 9")).toHaveLength(2);
});

test("what is not in the repository is refused", () => {
  expect(problemsOf("// spec.md, section 4")).not.toEqual([]);
  expect(problemsOf("/* ../elsewhere/rules.md */")).not.toEqual([]);
  expect(problemsOf("// as the\n// specification says")).not.toEqual([]);
  expect(problemsOf("// (contract section 3)")).not.toEqual([]);
  expect(problemsOf("// as RFC 9457 has it, and GraphQL's specification")).toEqual([]);
});

test.each([
  ["../shared/next/plan.txt", "server/rules/marks.ts"],
  ["../../../plan.txt", "server/rules/marks.ts"],
  ["../shared/next/plan.txt", "docs/house.md"],
])("a path from the folder of a file leads somewhere: %s in %s", (cited, path) => {
  const problem = `${path}:2 cites ${cited}, which is not here: cite what stands in this repository`;
  expect(problemsOf(`/*\n * As in ${cited}.`, path)).toEqual([problem]);
  expect(problemsOf(`/*\n * As (\`${cited}\`) says`, path)).toEqual([problem]);
});

test("a path that is there, and one of code, are left alone", () => {
  const code = `import "../gone.ts"; x = \`../gone/\${name}.txt\`; url(../gone.txt)`;
  expect(problemsOf("// ../rules/marks.ts")).toEqual([]);
  expect(problemsOf(code)).toEqual([]);
});

test("links and paths of a document lead somewhere", () => {
  const here = "[rules](rules.md), [out](https://example.com), `server/rules/marks.ts`, `web/gql`";
  expect(problemsOf(here, "docs/house.md")).toEqual([]);
  expect(problemsOf("[gone](gone.ts)", "docs/house.md")).toEqual([
    "docs/house.md:1 links gone.ts, which is not here: cite what stands in this repository",
  ]);
  expect(problemsOf("`server/gone.ts`", "docs/house.md")).toEqual([
    "docs/house.md:1 names server/gone.ts, which is not here: cite what stands in this repository",
  ]);
});

test("a decision is dated, and listed once", () => {
  const decision: Source = {
    path: "docs/decisions/0001-a.md",
    text: "# 1. A\n\nDate: 2026-11-20. Status: accepted.\n",
  };
  const index = "- [A](0001-a.md)";
  expect(decisionProblems(index, [decision])).toEqual([]);
  expect(decisionProblems("", [decision])).toHaveLength(1);
  expect(decisionProblems(index, [{ ...decision, text: "# 1. A\n" }])).toHaveLength(1);
});
