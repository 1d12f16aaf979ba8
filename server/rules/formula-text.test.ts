import { describe, expect, it } from "vitest";
import { formulaText, lineText } from "./formula-text.ts";

describe("a formula as readable text", () => {
  it.each([
    ["\\frac{a}{b}", "a/b"],
    ["\\dfrac{x + 1}{2}", "(x + 1)/2"],
    ["\\frac12", "1/2"],
    ["2 \\times 3 \\leq 7", "2 × 3 ≤ 7"],
    ["x^2 + y^{10}", "x² + y¹⁰"],
    ["x^{a+b}", "x^(a+b)"],
    ["a_1 + a_{n}", "a₁ + a_n"],
    ["\\sqrt{2} + \\sqrt[3]{x+1}", "√2 + ³√(x+1)"],
    ["90^\\circ", "90°"],
    ["\\text{Rs } 500", "Rs 500"],
    ["\\left( \\frac{\\sqrt{a}}{b} \\right)", "( (√a)/b )"],
    ["5\\% \\, \\$ 3", "5% $ 3"],
    ["\\unknown{x}", "unknownx"],
    ["\\sin \\theta", "sin θ"],
    ["\\constructor", "constructor"],
    ["\\frac{a", "a/"],
    ["}{^", ""],
    ["\\begin{cases} a \\\\ \\vec{b} \\end{cases}", "a b"],
    ["", ""],
  ])("%s is %s", (tex, text) => {
    expect(formulaText(tex)).toBe(text);
  });

  it("stands in its sentence, and an unfinished one stays as typed", () => {
    expect(lineText("*Is* \\(\\frac{1}{2}\\) of \\(x^2\\) more?")).toBe("Is 1/2 of x² more?");
    expect(lineText("none, \\(x")).toBe("none, \\(x");
  });

  it("is read in linear time, however deep it is", () => {
    for (const piece of ["{", "\\frac{", "\\sqrt[", "^", "_{", "^{a", "\\frac\\frac", "( "]) {
      const started = performance.now();
      formulaText(piece.repeat(5_000));
      expect(performance.now() - started).toBeLessThan(1_000);
    }
  });
});
