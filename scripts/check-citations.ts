import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

// What a comment or a document refers to has to stand in this repository: a cited section of docs/,
// a linked file, a path in backticks. Each decision is listed in the README, once.
const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A file as this check sees it. */
export interface Source {
  /** From the top of the repository. */
  path: string;
  text: string;
}

/** What there is to be cited. */
export interface House {
  /** Whether a file or folder stands at a path from the top of the repository. */
  has(path: string): boolean;
  /** The numbers of the sections of a document, as its headings have them. */
  sectionsOf(path: string): ReadonlySet<number>;
  /** Whether there is a decision of that number. */
  hasDecision(number: number): boolean;
}

/** A document that is named or linked, and after a comma the sections. */
const CITED = /([\w./-]+\.md)(?:#[\w-]*)?[`)]*(?:, sections? ((?:\d+)(?:(?:, | and )\d+)*))?/g;
/** Sections of the document that names them. */
const OWN_SECTIONS = /(?<!\.md(?:#[\w-]*)?[`)]*, )\bsections? ((?:\d+)(?:(?:, | and )\d+)*)/g;
/** A decision by its number alone. */
const DECISION = /\b(?:docs\/decisions\/|decision )(\d+)\b(?!-)/g;
/** The target of a link in Markdown. */
const LINKED = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g;
/** A path in backticks that begins at the top of the repository. */
const NAMED = /`((?:server|web|scripts|tests|prisma|docs)\/[\w./-]+)`/g;
/** Documents without a name, which nobody can look up. */
const NAMELESS = /\b(?:spec|contract) sections? \d|\bthe specification\b/gi;
/** Made by the build, and not there before. */
const GENERATED = /(^|\/)(generated|gql)(\/|$)/;

/** A comment's lines as one, so that a citation may run over the end of a line. */
function inOneLine(text: string): string {
  return text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/\/?|--|#+(?=\s)|>)?\s*/g, " ");
}

/** The numbers of the sections that a document's headings have. */
export function sectionsIn(text: string): Set<number> {
  return new Set([...text.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number)));
}

/** What a file cites that isn't there, in a sentence for each. */
export function citationProblems({ path, text }: Source, house: House): string[] {
  const problems: string[] = [];
  const isDocument = path.endsWith(".md");
  const say = (problem: string) => problems.push(`${path} ${problem}`);
  const targetOf = (name: string) =>
    isDocument || name.startsWith(".") ? normalize(join(dirname(path), name)) : name;

  const line = inOneLine(text);
  for (const [, name = "", numbers] of line.matchAll(CITED)) {
    const target = house.has(name) ? name : targetOf(name);
    if (target.startsWith("..") || !house.has(target)) say(`cites ${name}, which is not here`);
    for (const number of numbers?.match(/\d+/g) ?? []) {
      if (house.sectionsOf(target).has(Number(number))) continue;
      say(`cites ${name}, section ${number}, which it doesn't have`);
    }
  }
  const own = house.sectionsOf(path);
  const named = isDocument && own.size > 0 ? line.matchAll(OWN_SECTIONS) : [];
  for (const [, numbers] of named) {
    for (const number of numbers?.match(/\d+/g) ?? []) {
      if (!own.has(Number(number))) say(`names its section ${number}, which it doesn't have`);
    }
  }
  for (const [, number] of line.matchAll(DECISION)) {
    if (!house.hasDecision(Number(number))) say(`cites decision ${number}, which is not there`);
  }
  for (const [nameless] of line.matchAll(NAMELESS)) say(`cites "${nameless}": say which document`);
  if (!isDocument) return problems;

  for (const [, link = ""] of text.matchAll(LINKED)) {
    if (/^[a-z]+:/.test(link)) continue;
    const target = targetOf(link);
    if (target.startsWith("..") || !house.has(target)) say(`links ${link}, which is not here`);
  }
  for (const [, name = ""] of text.matchAll(NAMED)) {
    if (!house.has(name) && !GENERATED.test(name)) say(`names ${name}, which is not here`);
  }
  return problems;
}

/** Decisions that the README doesn't list exactly once, or that say neither date nor status. */
export function decisionProblems(readme: string, decisions: readonly Source[]): string[] {
  return decisions.flatMap(({ path, text }) => {
    const listed = readme.split(`(${path})`).length - 1;
    const problems = listed === 1 ? [] : [`README.md lists ${path} ${listed} times`];
    const isDated = /^Date: \d{4}-\d\d-\d\d\. Status: \w/m.test(text);
    return isDated ? problems : [...problems, `${path} says neither its date nor its status`];
  });
}

function sourceAt(path: string): Source {
  return { path, text: readFileSync(join(ROOT, path), "utf8") };
}

const decided = new Set(
  globSync("docs/decisions/*.md", { cwd: ROOT }).map((path) => Number(basename(path).slice(0, 4))),
);

/** The repository as it stands on the disk. */
const house: House = {
  has: (path) => existsSync(join(ROOT, path)),
  sectionsOf: (path) => (house.has(path) ? sectionsIn(sourceAt(path).text) : new Set()),
  hasDecision: (number) => decided.has(number),
};

/** Everything that cites; released migrations never change, and samples are content. */
function citingFiles(): string[] {
  const patterns = [
    "{server,web,scripts,tests}/**/*.{ts,tsx,css,sql,js,html}",
    "docs/**/*.md",
    "prisma/*.prisma",
    "*.{md,ts,json,yaml}",
    "Dockerfile",
  ];
  return globSync(patterns, { cwd: ROOT }).filter(
    (path) => !GENERATED.test(path) && !/check-citations|package-lock/.test(path),
  );
}

if (import.meta.main) {
  const sources = citingFiles().map(sourceAt);
  const decisions = sources.filter(({ path }) => path.startsWith("docs/decisions/"));
  const readme = sources.find(({ path }) => path === "README.md")?.text ?? "";
  const problems = [
    ...sources.flatMap((source) => citationProblems(source, house)),
    ...decisionProblems(readme, decisions),
  ];
  for (const line of problems) console.error(line);
  console.log(`${problems.length} problems with citations in ${sources.length} files`);
  process.exit(problems.length > 0 ? 1 : 0);
}
