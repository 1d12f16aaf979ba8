import { describe, expect, it } from "vitest";
import { annotatedTex, markupPieces, mathIn, splitFormulas } from "./formulas.ts";

/** Milliseconds of one run. */
function took(run: () => unknown): number {
  const began = performance.now();
  run();
  return performance.now() - began;
}

describe("splitFormulas", () => {
  it("answers text and TeX in turn", () => {
    expect(splitFormulas("none")).toEqual(["none"]);
    expect(splitFormulas("a \\(x\\) b \\(y\\)")).toEqual(["a ", "x", " b ", "y", ""]);
    expect(splitFormulas("\\(\\)")).toEqual(["", "", ""]);
  });

  it("leaves what has no end as text", () => {
    expect(splitFormulas("a \\(x\\) b \\(y")).toEqual(["a ", "x", " b \\(y"]);
    expect(splitFormulas("\\) \\(")).toEqual(["\\) \\("]);
  });
});

describe("markupPieces", () => {
  it("keeps a formula whole", () => {
    expect(markupPieces("<p>a <math><mi>x</mi></math> b</p>")).toEqual([
      ...["<p>", "a ", "<math><mi>x</mi></math>", " b", "</p>"],
    ]);
    expect(markupPieces("<mathx>1</mathx>")).toEqual(["<mathx>", "1", "</mathx>"]);
  });

  it("takes what has no end as it stands", () => {
    expect(markupPieces("a <math>b <i>c</i>")).toEqual(["a ", "<math>", "b ", "<i>", "c", "</i>"]);
    expect(markupPieces("a < b")).toEqual(["a < b"]);
    expect(markupPieces("")).toEqual([]);
  });
});

it("finds a formula and its TeX", () => {
  const math =
    '<math><annotation encoding="text">no</annotation><annotation encoding="application/x-tex">x &lt; 1</annotation></math>';
  expect(mathIn(`<span>${math}</span>`)).toBe(math);
  expect(mathIn("</math><math>")).toBeUndefined();
  expect(annotatedTex(math)).toBe("x &lt; 1");
  expect(annotatedTex("<math></math>")).toBeUndefined();
});

it("reads the worst texts in a moment", () => {
  const worst = ["\\(", "<", "<math", "<math>", "</math>", "<annotation", "<annotation>"];
  for (const part of worst) {
    const text = part.repeat(500_000 / part.length);
    for (const read of [splitFormulas, markupPieces, mathIn, annotatedTex]) {
      expect(
        took(() => read(text)),
        `${read.name} ${part}`,
      ).toBeLessThan(500);
    }
  }
});
