import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Two signs for each style sheet, by its path: one that comes or goes hardly ever changes another's. */
export function sheetMarks(paths: readonly string[]): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  const taken = new Set<string>();
  if (paths.length > SIGNS.length ** 2) throw new Error("Two signs are too few for the sheets.");
  for (const path of paths.toSorted()) {
    let mark: string | undefined;
    for (let round = 0; mark === undefined || taken.has(mark); round += 1) {
      const [one = 0, other = 0] = createHash("sha256").update(`${round} ${path}`).digest();
      mark = `${SIGNS[one % SIGNS.length]}${SIGNS[other % SIGNS.length]}`;
    }
    taken.add(mark);
    marks.set(path, mark);
  }
  return marks;
}

/**
 * Vite plugin: names a class in the build by its sheet and its place there, "_Kq3" instead of
 * "_answered_1mk2s_34": a hundredth of each page's scripts and styles. The line keeps it apart from what
 * blockers of advertisements look for. While one develops, names can be read.
 */
export function shortClassNames(): Plugin {
  return {
    name: "lexam-short-class-names",
    apply: "build",
    config: () => {
      const marks = sheetMarks(globSync("**/*.module.css", { cwd: WEB }));
      const classes = new Map<string, string[]>();
      return {
        css: {
          modules: {
            generateScopedName(name, file) {
              const sheet = relative(WEB, file.replace(/\?.*$/, ""));
              const mark = marks.get(sheet);
              if (mark === undefined) throw new Error(`${sheet} is no style sheet of web/.`);
              const known = classes.get(sheet) ?? [];
              if (!known.includes(name)) classes.set(sheet, [...known, name]);
              return `_${mark}${classes.get(sheet)?.indexOf(name).toString(36)}`;
            },
          },
        },
      };
    },
  };
}
