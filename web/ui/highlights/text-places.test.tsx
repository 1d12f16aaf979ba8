import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { RichText } from "../RichText.tsx";
import { quoteOf, textPlaces } from "./text-places.ts";

/** A text as it is shown. */
function shown(html: string): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = html;
  document.body.append(root);
  return root;
}

/** The shown text of a part of the plain text. */
function onScreen(root: Element, plain: string, part: string): string[] {
  const start = plain.indexOf(part);
  expect(start, part).not.toBe(-1);
  const ranges = textPlaces(root, plain).rangesOf([start, start + part.length]);
  return ranges.map((range) => range.toString());
}

/** The part of the plain text that a range on the screen covers. */
function inPlain(root: Element, plain: string, from: [string, number], to: [string, number]) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const find = ([text, offset]: [string, number], place: (node: Node, at: number) => void) => {
    for (walker.currentNode = root; walker.nextNode(); ) {
      const at = (walker.currentNode as Text).data.indexOf(text);
      if (at !== -1) return place(walker.currentNode, at + offset);
    }
    throw new Error(`${text} is not there.`);
  };
  find(from, (node, at) => range.setStart(node, at));
  find(to, (node, at) => range.setEnd(node, at));
  const part = textPlaces(root, plain).partOf(range);
  return part && plain.slice(part.start, part.end);
}

describe("a plain text", () => {
  const plain =
    "Principle. In *Rylands v Fletcher* the rule was made.\nFacts. A lake burst; 5 * 3 acres were flooded.\nWho pays?";
  const root = () => render(<RichText text={plain} kind="question" />).container;

  it("is found on the screen, whose paragraphs and italics it has in its own way", () => {
    expect(onScreen(root(), plain, "Rylands v")).toEqual(["Rylands v"]);
    expect(onScreen(root(), plain, "In *Rylands v Fletcher* the")).toEqual([
      "In",
      "Rylands v Fletcher",
      "the",
    ]);
    expect(onScreen(root(), plain, "made.\nFacts. A lake")).toEqual(["made.", "Facts.", "A lake"]);
    expect(onScreen(root(), plain, "5 * 3 acres")).toEqual(["5 * 3 acres"]);
  });

  it("is what is selected on the screen, without the white space at its edges", () => {
    const text = root();
    expect(inPlain(text, plain, ["Rylands", 0], [" the rule", 4])).toBe("Rylands v Fletcher* the");
    expect(inPlain(text, plain, ["the rule", -1], ["the rule", 9])).toBe("the rule");
    expect(inPlain(text, plain, ["made.", 0], ["A lake", 1])).toBe("made.\nFacts. A");
    expect(inPlain(text, plain, ["the rule", -1], ["the rule", 0]), "a space").toBeNull();
  });

  it("may be in another script", () => {
    const hindi = "संविधान की *मूल संरचना* क्या है?\nसही उत्तर चुनिए।";
    const { container } = render(<RichText text={hindi} kind="question" />);
    expect(onScreen(container, hindi, "मूल संरचना")).toEqual(["मूल संरचना"]);
    expect(onScreen(container, hindi, "चुनिए।")).toEqual(["चुनिए।"]);
  });
});

describe("a rich text", () => {
  it("is kept by its plain text: lists, tables, raised digits, pictures", () => {
    const plain =
      "Area is 5 m² here.\n1. First point\n2. Second point\nYear | Cases\n2024 | 12\nA bar chart of cases\nAfter the chart.";
    const root = shown(
      `<p>Area is 5 m<sup>2</sup> here.</p><ol><li>First point</li><li>Second point</li></ol>
       <table><tbody><tr><th>Year</th><th>Cases</th></tr><tr><td>2024</td><td>12</td></tr></tbody></table>
       <p><img alt="A bar chart of cases"></p><p>After the chart.</p>`,
    );
    expect(onScreen(root, plain, "m² here")).toEqual(["m", "2", "here"]);
    expect(onScreen(root, plain, "Second point\nYear")).toEqual(["Second point", "Year"]);
    expect(onScreen(root, plain, "2024 | 12")).toEqual(["2024", "12"]);
    expect(onScreen(root, plain, "After")).toEqual(["After"]);
    expect(inPlain(root, plain, ["First", 0], ["Second", 6])).toBe("First point\n2. Second");
  });

  it("has each formula as one thing", () => {
    const plain = "If \\(x^2 + 1\\) is even, x is odd.";
    const root = shown(
      `<p>If <math><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mn>1</mn></mrow><annotation encoding="application/x-tex">x^2 + 1</annotation></semantics></math> is even, x is odd.</p>`,
    );
    expect(onScreen(root, plain, "is even, x")).toEqual(["is even, x"]);
    expect(inPlain(root, plain, ["+", 0], ["+", 1])).toBe("\\(x^2 + 1\\)");
  });

  it("leaves out what is not of it", () => {
    const plain = "1 The first.\nThe second.";
    const root = shown(
      '<span aria-hidden="true">1</span><p>1 The first.</p><span data-not-text>The</span><p>The second.</p>',
    );
    expect(onScreen(root, plain, "The second")).toEqual(["The second"]);
    expect(onScreen(root, plain, "1 The")).toEqual(["1 The"]);
  });

  it("is found while the question that it belongs to is still hidden", () => {
    const hidden = shown('<div aria-hidden="true"><div><p>The first rule.</p></div></div>');
    const root = hidden.querySelector("div > div") as HTMLElement;
    expect(onScreen(root, "The first rule.", "first")).toEqual(["first"]);
  });

  it("that says something else than its plain text loses no more than that", () => {
    const plain = "Look here:\nA bar chart of cases by year\nThe chart shows a fall in cases.";
    const coming = shown("<p>Look here:</p><span></span><p>The chart shows a fall in cases.</p>");
    expect(onScreen(coming, plain, "chart shows"), "a picture on its way").toEqual(["chart shows"]);
    const root = shown("<p>The rule was changed by nobody.</p>");
    expect(onScreen(root, "The rule was made.", "The rule")).toEqual(["The rule"]);
  });
});

it("a quote is a line as it is read", () => {
  const plain = "In *Rylands v Fletcher*\nthe rule";
  expect(quoteOf(plain, 0, plain.length)).toBe("In Rylands v Fletcher the rule");
});
