import { globSync } from "node:fs";
import { join, relative } from "node:path";
import { parseSync } from "oxc-parser";

// The files that the checks of the house read, and how.

/** Files that have imports and comments as TypeScript has them. */
export const CODE = /\.[cm]?[jt]sx?$/;

/** Made by the build and not kept. */
export const GENERATED = /^(server\/database\/generated|server\/rest\/gql|web\/gql)\//;

/** The line of a place in a text, from 1. */
export function lineAt(text: string, place: number): number {
  return text.slice(0, place).split("\n").length;
}

/** A file's text with nothing where its comments are, so that each line stays where it was. */
export function withoutComments(file: string, source: string): string {
  const blank = (comment: string) => comment.replace(/[^\n]/g, " ");
  if (!CODE.test(file)) {
    const comment = file.endsWith(".sql") ? /\/\*[\s\S]*?\*\/|--.*/g : /\/\*[\s\S]*?\*\//g;
    return source.replace(comment, blank);
  }
  return parseSync(file, source).comments.reduce(
    (text, { start, end }) =>
      text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end),
    source,
  );
}

/** The room of a file: the first folder below server/ or web/, or the file where it stands in none. */
export function roomOf(path: string): string {
  const [top = "", room = "", rest] = path.split("/");
  return rest === undefined ? path : `${top}/${room}`;
}

/** Whether a file is for tests alone. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.includes("/testing/");
}

/** The files of the house, of every kind; what is generated is not among them. */
export function filesOf(root: string): string[] {
  return globSync("{server,web,scripts,tests}/**/*", { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !GENERATED.test(file));
}
