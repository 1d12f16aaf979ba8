import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { initials, plainText, questionBlocks, truncate } from "./text.ts";

const graphemes = (text: string) => [...new Intl.Segmenter("en").segment(text)].length;
const marked = fc.string({ unit: fc.constantFrom("a", "B", " ", "*", "\n", ".", "न", "é", "😀") });

describe("initials", () => {
  test.each([
    ["Ananya Deshpande", "AD"],
    ["ananya", "A"],
    ["  Ravi  Kumar   Sharma ", "RS"],
    ["क्षितिज शर्मा", "क्षिश"],
    ["élodie d'Arc", "ÉD"],
    ["e\u0301lodie", "E\u0301"],
    ["ßen ßen", "SS"],
    ["(Asha) “Rao”", "AR"],
    ["Asha -", "A"],
    ["😀", ""],
    ["", ""],
    ["student2", "S"],
  ])("of %s are %s", (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  test("are never more than 2 letters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(graphemes(initials(name))).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe("truncate", () => {
  test.each([
    ["short", 100, "short"],
    ["12345", 5, "12345"],
    ["123456", 5, "12345…"],
    ["1234 6", 5, "1234…"],
    ["न्यायालय", 2, "न्याया…"],
    ["👩‍⚖️👩‍⚖️👩‍⚖️", 3, "👩‍⚖️👩‍⚖️👩‍⚖️"],
    ["👩‍⚖️👩‍⚖️👩‍⚖️", 2, "👩‍⚖️👩‍⚖️…"],
    ["", 0, ""],
  ])("%s to %d is %s", (text, max, expected) => {
    expect(truncate(text, max)).toBe(expected);
  });

  test("keeps a beginning, at most so long, with an ellipsis only when cut", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(20), (text, max) => {
        const cut = truncate(text, max);
        if (graphemes(text) <= max) {
          expect(cut).toBe(text);
        } else {
          expect(cut.endsWith("…")).toBe(true);
          expect(text.startsWith(cut.slice(0, -1))).toBe(true);
          expect(graphemes(cut.slice(0, -1))).toBeLessThanOrEqual(max);
        }
      }),
    );
  });
});

describe("questionBlocks", () => {
  test("labels and italics", () => {
    const text =
      "Principle. A finder is a bailee.\r\n\r\n  Facts. See *Rylands v Fletcher*, on appeal.\nIs he liable?";
    expect(questionBlocks(text)).toEqual([
      { label: "Principle.", spans: [{ text: "A finder is a bailee.", italic: false }] },
      {
        label: "Facts.",
        spans: [
          { text: "See ", italic: false },
          { text: "Rylands v Fletcher", italic: true },
          { text: ", on appeal.", italic: false },
        ],
      },
      { label: null, spans: [{ text: "Is he liable?", italic: false }] },
    ]);
  });

  test.each([
    "Principle.",
    "Facts.",
    "Passage.",
    "Statement.",
    "Statements.",
    "Conclusion.",
    "Conclusions.",
    "Assumption.",
    "Assumptions.",
    "Data.",
    "Question.",
  ])("%s is a label, alone too", (label) => {
    expect(questionBlocks(`${label} So.`)[0]?.label).toBe(label);
    expect(questionBlocks(label)).toEqual([{ label, spans: [] }]);
  });

  test.each(["Principle", "principle. So.", "Data.gov.in", "The Facts. So.", "Principles. So."])(
    "%s has no label",
    (text) => {
      expect(questionBlocks(text)[0]?.label).toBeNull();
    },
  );

  test.each([
    "5 * 3 * 2",
    "5*3*2",
    "a *b c* d*e",
    "* one",
    "**bold**",
    "*not closed",
    "closed not*",
    "* spaced *",
    "न*क*न",
  ])("%s stays as it is, but for what hugs", (text) => {
    const spans = questionBlocks(text).flatMap((block) => block.spans);
    const italics = spans.filter((span) => span.italic).map((span) => span.text);
    expect(italics).toEqual(text === "a *b c* d*e" ? ["b c"] : []);
  });

  test("italics at the edges, in brackets, and of one letter", () => {
    const italics = (text: string) =>
      questionBlocks(text).flatMap(({ spans }) => spans.filter(({ italic }) => italic));
    expect(italics("*Donoghue v Stevenson* (*the snail*), *X*'s *न्याय*")).toEqual(
      ["Donoghue v Stevenson", "the snail", "X", "न्याय"].map((text) => ({ text, italic: true })),
    );
  });

  test("an emphasis doesn't reach over a line", () => {
    expect(plainText("*one\ntwo*")).toBe("*one\ntwo*");
  });

  test("loses nothing but white space and asterisks", () => {
    const letters = (text: string) => text.replace(/[\s*]/g, "");
    fc.assert(
      fc.property(marked, (text) => {
        const blocks = questionBlocks(text);
        expect(letters(plainText(text))).toBe(letters(text));
        for (const { label, spans } of blocks) {
          expect(label !== null || spans.length > 0).toBe(true);
          expect(spans.every((span) => span.text !== "")).toBe(true);
          for (const span of spans.filter(({ italic }) => italic)) {
            expect(span.text).toBe(span.text.trim());
            expect(span.text).not.toContain("*");
          }
        }
      }),
    );
  });
});

test("plain text has labels and words, no markup", () => {
  expect(plainText("Principle.   The rule in *Rylands*.\n\n\nData.\n5 * 3")).toBe(
    "Principle. The rule in Rylands.\nData.\n5 * 3",
  );
  expect(plainText(" \n ")).toBe("");
});

test("a long text of lonely asterisks is read in no time", () => {
  const text = " *a".repeat(20_000);
  expect(plainText(text).length).toBeGreaterThan(0);
});
