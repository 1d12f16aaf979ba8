import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

// What a comment or a document refers to stands in this repository. Not seen are paths that a comment names.
const FILES = globSync([
  "{server,web,scripts,tests}/**/*.{ts,tsx,css,sql,js,html}",
  "{docs,prisma}/**/*.{md,prisma}",
  "*.{md,ts,mjs,yaml}",
]).filter((path) => !/(^|\/)(generated|gql)\/|citations\.test/.test(path));
const DECISIONS = globSync("docs/decisions/[0-9]*.md").sort();

/** A document, and the sections behind it: `4`, `1, 2 and 4`, `4 to 9`. */
const CITED =
  /([\w./-]+\.md)(?:#[\w-]*)?[`)]*(?:'s)?,?(?:\s+\(?sections?\s+(\d+(?:(?:,?\s+and\s|,|\s+or\s|\s+to\s|-)\s*\d+)*))?/g;
const DECISION = /\b(?:docs\/decisions\/|decision\s+)(\d+)\b(?!-)/g;
/** A link's target, or a path in backticks from the top of the repository. */
const LINKED =
  /\]\(([^)\s#:]+)(?:#[^)]*)?\)|`((?:server|web|scripts|tests|prisma|docs)\/[\w./-]+)`/g;

function sectionsOf(path: string): string[] {
  const headings = readFileSync(path, "utf8").matchAll(/^## (\d+)\. /gm);
  return [...headings].map(([, number = ""]) => number);
}

function problemsOf(path: string): string[] {
  // Without what begins a comment's lines: a citation may run over the end of one.
  const text = readFileSync(path, "utf8").replace(/\n\s*(?:\*(?!\/)|\/\/|--|#+(?=\s)|>)?/g, " ");
  const cited = [...text.matchAll(CITED)].flatMap(([, name = "", numbers = ""]) => {
    const target = [name, join(dirname(path), name)].find((each) => existsSync(each));
    if (target === undefined) return [`${path}: ${name}`];
    const missing = (numbers.match(/\d+/g) ?? []).filter((n) => !sectionsOf(target).includes(n));
    return missing.map((number) => `${path}: ${name}, section ${number}`);
  });
  const decided = [...text.matchAll(DECISION)]
    .filter(
      ([, n = ""]) => !DECISIONS.some((file) => basename(file).startsWith(n.padStart(4, "0"))),
    )
    .map(([found]) => `${path}: ${found}`);
  const linked = [...(path.endsWith(".md") ? text.matchAll(LINKED) : [])]
    .map(([, link, named]) => (link ? join(dirname(path), link) : (named ?? "")))
    .filter((target) => !existsSync(target) && !/\b(?:generated|gql)\b/.test(target))
    .map((target) => `${path}: ${target}`);
  return [...cited, ...decided, ...linked];
}

test("whatever is cited is there", () => {
  expect(FILES.flatMap(problemsOf)).toEqual([]);
});

test("the index lists each decision once", () => {
  const index = readFileSync("docs/decisions/README.md", "utf8");
  const listed = [...index.matchAll(/\((\d{4}-[\w-]+\.md)\)/g)].map(([, name]) => name);
  expect(listed.sort()).toEqual(DECISIONS.map((path) => basename(path)));
});
