import { describe, expect, it } from "vitest";
import { readMarkup } from "./read-markup.ts";
import { markupOf, markupOfPlain } from "./rich-value.ts";
import { writeMarkup, writeMath, writeWords } from "./write-markup.ts";

const text = (words: string, ...marks: string[]) => ({
  type: "text",
  text: words,
  marks: marks.map((type) => ({ type })),
});
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const doc = (...content: object[]) => ({ type: "doc", content });
const cell = (words: string, type = "tableCell", attrs = {}) => ({
  type,
  attrs: { colspan: 1, rowspan: 1, ...attrs },
  content: [paragraph(text(words))],
});
const row = (...content: object[]) => ({ type: "tableRow", content });

describe("what the editor holds, as markup", () => {
  it("nests marks in one order and escapes what would be markup", () => {
    expect(writeMarkup(doc(paragraph(text("a < b & c", "italic", "bold"))))).toBe(
      "<p><strong><em>a &lt; b &amp; c</em></strong></p>",
    );
  });

  it("is nothing for blank paragraphs, and without them at its ends", () => {
    expect(writeMarkup(doc(paragraph(), paragraph()))).toBe("");
    expect(writeMarkup(doc(paragraph(), paragraph(text("a")), paragraph()))).toBe("<p>a</p>");
  });

  it("writes tables with heads, spans and scopes, and cells without paragraphs of their own", () => {
    const table = {
      type: "table",
      content: [
        row(cell("", "tableHeader"), cell("Rule", "tableHeader", { colspan: 2 })),
        row(cell("Escape", "tableHeader", { scope: "row" }), cell("yes"), cell("no")),
      ],
    };
    expect(writeMarkup(doc(table))).toBe(
      '<table><thead><tr><td></td><th colspan="2">Rule</th></tr></thead><tbody><tr><th scope="row">Escape</th><td>yes</td><td>no</td></tr></tbody></table>',
    );
    expect(writeWords(doc(table))).toBe("| Rule\nEscape | yes | no");
  });

  it("writes lists, quotations, breaks, pictures and formulas", () => {
    const item = { type: "listItem", content: [paragraph(text("one"))] };
    const list = { type: "orderedList", attrs: { start: 3 }, content: [item] };
    expect(writeMarkup(doc(list))).toBe('<ol start="3"><li>one</li></ol>');
    const src = "/api/v1/images/x";
    const line = paragraph(
      { type: "formula", attrs: { tex: "a<b", mathml: "" } },
      { type: "hardBreak" },
      { type: "picture", attrs: { src, alt: 'A "chart"' } },
    );
    expect(writeMarkup(doc({ type: "blockquote", content: [line] }))).toBe(
      `<blockquote><p>\\(a&lt;b\\)<br><img src="${src}" alt="A &quot;chart&quot;"></p></blockquote>`,
    );
    expect(writeWords(doc(line))).toBe('\\(a<b\\)\nA "chart"');
  });
});

describe("a plain text as markup", () => {
  it("has its lines, labels and italics", () => {
    expect(markupOfPlain("Principle. *Rylands* rules\n\na & b")).toBe(
      "<p><strong>Principle.</strong> <em>Rylands</em> rules</p><p>a &amp; b</p>",
    );
    expect(markupOf({ text: "x", html: "<p><u>x</u></p>" })).toBe("<p><u>x</u></p>");
  });
});

it("writes a pasted formula with what the closed subset has of it", () => {
  const pasted =
    '<math onclick="x()" display="block"><mfrac><mi>d</mi><mi style="color:red">t</mi></mfrac><math><mn>1</mn></math><strong>&lt;b</strong><script>evil()</script><annotation-xml>d</annotation-xml></math>';
  expect(readMarkup(pasted).map((node) => writeMath(node))).toEqual([
    '<math display="block"><mfrac><mi>d</mi><mi>t</mi></mfrac><mn>1</mn>&lt;b</math>',
  ]);
});

it("writes lists as the plain text has them", () => {
  const item = (words: string) => ({ type: "listItem", content: [paragraph(text(words))] });
  const lists = doc(
    { type: "bulletList", content: [item("one"), item("two")] },
    { type: "orderedList", attrs: { start: 3 }, content: [item("three"), item("four")] },
  );
  expect(writeWords(lists)).toBe("- one\n- two\n3. three\n4. four");
});
