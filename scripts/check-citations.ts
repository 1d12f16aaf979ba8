import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

// What a comment or a document refers to has to stand in this repository: a cited section of docs/,
// a linked file, a path in backticks, one from the folder of the file that names it. The index lists each
// decision once. Not seen are paths from the top of a disk, and what a comment has in quotes.
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

/** One section or several: `4`, `1, 2 and 4`, `4 to 9`; of a range both ends are looked up. */
const NUMBERS = String.raw`sections?\s+(\d+(?:(?:,\s+and\s|,|\s+and\s|\s+or\s|\s+to\s|[-–])\s*\d+)*)`;
/** What may stand behind a document's name: the rest of a link, a comma, a bracket. */
const BEHIND = String.raw`(?:#[\w-]*)?[\`)]*(?:'s)?[,:;]?\s*\(?(?:in\s+)?`;
/** A document that is named or linked, and the sections behind it. */
const CITED = new RegExp(String.raw`([\w./-]+\.md)(?:${BEHIND}\b${NUMBERS})?`, "gi");
/** A document behind its sections. */
const CITED_BEHIND = new RegExp(String.raw`\b${NUMBERS}\s+(?:of|in)\s+[\`[]*([\w./-]+\.md)`, "gi");
/** Sections of the document that names them. */
const OWN_SECTIONS = new RegExp(
  String.raw`(?<!\.md${BEHIND})\b${NUMBERS}(?!\d|\s*[,–-]\s*(?:and\s+)?\d|\s+(?:and|or|to)\s+\d|\s+(?:of|in)\s+[\`[]*[\w./-]+\.md)`,
  "gi",
);
/** A decision by its number alone. */
const DECISION = /\b(?:docs\/decisions\/|decision\s+)(\d+)\b(?!-)/g;
/** A path from the folder of the file that names it, as comments have it; in quotes or with a gap it is code. */
const RELATIVE = /(?<![\w/.$}"']|\]\(|url\()\.\.\/(?![\w./-]*\$)[\w./-]*[\w/]/g;
/** The target of a link in Markdown. */
const LINKED = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g;
/** A path in backticks that begins at the top of the repository. */
const NAMED = /`((?:server|web|scripts|tests|prisma|docs)\/[\w./-]+)`/g;
/** Documents without a name, which nobody can look up. */
const NAMELESS = /\b(?:spec|contract)\s+sections?\s+\d|\bthe\s+specification\b/gi;
const NOT_HERE = "which is not here: cite what stands in this repository";
/** Made by the build, and not there before. */
const GENERATED = /(^|\/)(generated|gql)(\/|$)/;

/** A text without what begins a comment's lines, so that a citation may run over the end of one. */
function withoutMarks(text: string): string {
  return text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/\/?|--|#+(?=\s)|>)?\s*/g, (gap) =>
    gap.replace(/[^\n]/g, ""),
  );
}

/** The numbers of the sections that a document's headings have. */
export function sectionsIn(text: string): Set<number> {
  return new Set([...text.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number)));
}

/** What a file cites that isn't there, in a sentence for each. */
export function citationProblems({ path, text }: Source, house: House): string[] {
  const problems: string[] = [];
  const isDocument = path.endsWith(".md");
  const plain = withoutMarks(text);
  const say = (place: number, problem: string) =>
    problems.push(`${path}:${plain.slice(0, place).split("\n").length} ${problem}`);
  const targetOf = (name: string) =>
    isDocument || name.startsWith(".") ? normalize(join(dirname(path), name)) : name;
  const isHere = (target: string) => !target.startsWith("..") && house.has(target);
  const lookUp = (place: number, named: string, document: string, numbers = "") => {
    const there = house.sectionsOf(document);
    const missing = (numbers.match(/\d+/g) ?? []).filter((number) => !there.has(Number(number)));
    const has = [...there].join(", ") || "none";
    for (const number of missing) {
      say(place, `${named} section ${number}, which it doesn't have; its sections: ${has}`);
    }
  };

  for (const { 1: name = "", 2: numbers, index } of plain.matchAll(CITED)) {
    const target = house.has(name) ? name : targetOf(name);
    if (isHere(target)) lookUp(index, `cites ${name},`, target, numbers);
    else say(index, `cites ${name}, ${NOT_HERE}`);
  }
  for (const { 1: numbers, 2: name = "", index } of plain.matchAll(CITED_BEHIND)) {
    lookUp(index, `cites ${name},`, house.has(name) ? name : targetOf(name), numbers);
  }
  const isNumbered = isDocument && house.sectionsOf(path).size > 0;
  for (const { 1: numbers, index } of isNumbered ? plain.matchAll(OWN_SECTIONS) : []) {
    lookUp(index, "names its", path, numbers);
  }
  for (const { 1: number, index } of plain.matchAll(DECISION)) {
    if (!house.hasDecision(Number(number))) say(index, `cites decision ${number}, ${NOT_HERE}`);
  }
  for (const { 0: nameless, index } of plain.matchAll(NAMELESS)) {
    say(index, `cites "${nameless.replace(/\s+/g, " ")}": say which document`);
  }
  for (const { 0: name, index } of plain.matchAll(RELATIVE)) {
    if (!name.endsWith(".md") && !isHere(targetOf(name))) say(index, `cites ${name}, ${NOT_HERE}`);
  }
  if (!isDocument) return problems;

  for (const { 1: link = "", index } of plain.matchAll(LINKED)) {
    if (/^[a-z]+:/.test(link)) continue;
    if (!isHere(targetOf(link))) say(index, `links ${link}, ${NOT_HERE}`);
  }
  for (const { 1: name = "", index } of plain.matchAll(NAMED)) {
    if (!house.has(name) && !GENERATED.test(name)) say(index, `names ${name}, ${NOT_HERE}`);
  }
  return problems;
}

/** Decisions that their index doesn't list exactly once, or that have no date or status. */
export function decisionProblems(index: string, decisions: readonly Source[]): string[] {
  return decisions.flatMap(({ path, text }) => {
    const listed = index.split(`(${basename(path)})`).length - 1;
    const problems = listed === 1 ? [] : [`${INDEX} lists ${path} ${listed} times`];
    const isDated = /^Date: \d{4}-\d\d-\d\d\. Status: \w/m.test(text);
    return isDated ? problems : [...problems, `${path} says neither its date nor its status`];
  });
}

const INDEX = "docs/decisions/README.md";

function sourceAt(path: string): Source {
  return { path, text: readFileSync(join(ROOT, path), "utf8") };
}

const decided = new Set(
  globSync("docs/decisions/[0-9]*.md", { cwd: ROOT }).map((path) =>
    Number(basename(path).slice(0, 4)),
  ),
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
    "{server,web,scripts,tests}/**/*.{ts,tsx,mts,css,sql,js,mjs,html}",
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
  const decisions = sources.filter(({ path }) => /^docs\/decisions\/\d/.test(path));
  const index = sources.find(({ path }) => path === INDEX)?.text ?? "";
  const problems = [
    ...sources.flatMap((source) => citationProblems(source, house)),
    ...decisionProblems(index, decisions),
  ];
  for (const line of problems) console.error(line);
  console.log(`${problems.length} problems with citations in ${sources.length} files`);
  process.exit(problems.length > 0 ? 1 : 0);
}
