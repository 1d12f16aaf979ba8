import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "oxc-parser";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** What a build reads is our own source. */
const LEFT_OUT = /\.test\.tsx?$|\.d\.ts$|^web\/(?:build|gql)\/|\/generated\/|^server\/rest\/gql\//;

/** A regular expression as it stands in a file. */
export interface FoundExpression {
  pattern: string;
  flags: string;
  /** Its file and line: `server/rules/text.ts:77`. */
  place: string;
}

/** The regular expressions that the server and the web client are written with. */
export function regularExpressions(): FoundExpression[] {
  const files = ["server", "web"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map(
      (file) => `${folder}/${file}`,
    ),
  );
  return files
    .filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file))
    .flatMap((file) => expressionsIn(file, readFileSync(join(ROOT, file), "utf8")));
}

/** The regular expressions of a file's text. */
export function expressionsIn(file: string, text: string): FoundExpression[] {
  const found: FoundExpression[] = [];
  new Visitor({
    Literal(literal) {
      if (!("regex" in literal)) return;
      const line = text.slice(0, literal.start).split("\n").length;
      found.push({ ...literal.regex, place: `${file}:${line}` });
    },
  }).visit(parseSync(file, text).program);
  return found;
}
