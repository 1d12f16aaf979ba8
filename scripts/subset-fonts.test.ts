import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CORE } from "./subset-fonts.ts";

const css = readFileSync(new URL("../web/ui/fonts.css", import.meta.url), "utf8");

/** The code points of the `unicode-range` of a face of web/ui/fonts. */
function rangeOf(file: string): Set<number> {
  const face = css.split("@font-face").find((part) => part.includes(`/${file}.woff2`)) ?? "";
  const [, ranges = ""] = /unicode-range:([^;]*);/.exec(face) ?? [];
  return new Set(
    ranges.split(",").flatMap((range) => {
      const [from = 0, to = from] = range
        .trim()
        .slice(2)
        .split("-")
        .map((point) => Number.parseInt(point, 16));
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    }),
  );
}

test.each(["serif", "serif-italic", "sans"])(
  "%s is asked for what is in it, and no more",
  (file) => {
    expect(rangeOf(file)).toEqual(new Set([...CORE].map((sign) => sign.codePointAt(0))));
  },
);

test.each([
  ["serif", "source-serif-4-latin-opsz-normal"],
  ["serif-italic", "source-serif-4-latin-opsz-italic"],
  ["sans", "public-sans-latin-wght-normal"],
])("%s leaves the rest of its letters to %s", (core, whole) => {
  const shared = [...rangeOf(core)].filter((point) => rangeOf(whole).has(point));
  expect(shared).toEqual([]);
  for (const letter of "éÉüß½°") expect(rangeOf(whole)).toContain(letter.codePointAt(0));
});

test("the faces of a family and style name the same weights, or letters are looked for in some of them alone", () => {
  const weights = new Map<string, Set<string>>();
  const sayOf = (face: string, what: string) =>
    new RegExp(`${what}: ([^;]*);`).exec(face)?.[1] ?? "normal";
  for (const face of css.split("@font-face").slice(1)) {
    if (!face.includes("Variable")) continue;
    const key = `${sayOf(face, "font-family")} ${sayOf(face, "font-style")}`;
    weights.set(key, (weights.get(key) ?? new Set()).add(sayOf(face, "font-weight")));
  }
  expect([...weights.values()].map((named) => named.size)).toEqual([1, 1, 1]);
});
