import { describe, expect, it } from "vitest";
import { type MarkupNode, readMarkup } from "./read-markup.ts";

/** Serializes the nodes, to be readable. */
function written(nodes: readonly MarkupNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      const { name, attributes, children } = node;
      const words = Object.entries(attributes).map(([key, value]) => ` ${key}=[${value}]`);
      return `<${name}${words.join("")}>${written(children)}</${name}>`;
    })
    .join("");
}

describe("readMarkup", () => {
  it.each([
    ["paragraphs", "<p>One <strong>two</strong></p><p>three</p>"],
    [
      "a table",
      '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
      "<table><tbody><tr><td colspan=[2]>a</td></tr></tbody></table>",
    ],
    ["what has no end", "a<br />b<br>c", "a<br></br>b<br></br>c"],
    [
      "a picture",
      '<img src="/api/v1/images/ab" alt="a &quot;map&quot; > b" width="8" />',
      '<img src=[/api/v1/images/ab] alt=[a "map" > b] width=[8]></img>',
    ],
    [
      "a formula",
      '<math xmlns="x"><mo stretchy="false">(</mo><mspace width="1em"></mspace></math>',
      "<math xmlns=[x]><mo stretchy=[false]>(</mo><mspace width=[1em]></mspace></math>",
    ],
    [
      "signs",
      "<p>a &lt;b&gt; &amp;amp; &#8377;&#x20b9; &nope;</p>",
      "<p>a <b> &amp; ₹₹ &nope;</p>",
    ],
    ["a sign that stands alone", "a < b", "a < b"],
  ])("reads %s", (_, html, expected = html) => {
    expect(written(readMarkup(html))).toBe(expected);
  });

  it.each([
    ["a script", "<p>a<script>alert(1)</script></p>", "<p>aalert(1)</p>"],
    ["a handler", '<p onclick="alert(1)">a</p>', "<p>a</p>"],
    ["a handler of a picture", "<img src=x onerror=alert(1) alt=a>", "<img src=[x] alt=[a]></img>"],
    ["a style", '<p style="color: red" class="x">a</p>', "<p>a</p>"],
    ["a link", '<a href="javascript:alert(1)">a</a>', "a"],
    ["an SVG", "<svg><use href='#x'/></svg><iframe src=x></iframe>", ""],
    [
      "a link of a formula",
      '<math href="javascript:alert(1)"><mi>x</mi></math>',
      "<math><mi>x</mi></math>",
    ],
    ["a comment", "a<!-- <p>b</p> -->c<!doctype x>", "ac"],
    ["what is not closed", "<p>a<strong>b", "<p>a<strong>b</strong></p>"],
    ["an end of nothing", "a</p></strong>b", "ab"],
    ["an end of what is further out", "<p><em>a</p>b", "<p><em>a</em></p>b"],
    ["a name of its own", "<__proto__>a<constructor x=1>b", "<__proto__>ab"],
  ])("leaves no more of %s than its text", (_, html, expected) => {
    expect(written(readMarkup(html))).toBe(expected);
  });

  it.each<[what: string, text: (size: number) => string]>([
    ["attributes that are not closed", (size) => `<p ${'a="'.repeat(size)}`],
    ["signs that open", (size) => "<".repeat(size)],
    ["elements that are not closed", (size) => "<p>".repeat(size)],
  ])("takes about as long for %s as for other text of the same length", (_, text) => {
    const quickest = (html: string) => {
      const times = Array.from({ length: 5 }, () => {
        const began = performance.now();
        readMarkup(html);
        return performance.now() - began;
      });
      return Math.min(...times);
    };
    const hostile = text(50_000);
    const plain = "<p>a</p>".repeat(hostile.length / 8);
    // A quadratic parser would take thousands of times as long.
    expect(quickest(hostile)).toBeLessThan(100 * quickest(plain));
  });
});
