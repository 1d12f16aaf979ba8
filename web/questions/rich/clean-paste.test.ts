import { readFileSync } from "node:fs";
import { type ChildNode, isTag, isText } from "domhandler";
import { describe, expect, it } from "vitest";
import { cleanPaste } from "./clean-paste.ts";

function fixture(name: string): string {
  return readFileSync(new URL(`testing/${name}`, import.meta.url), "utf8");
}

function written(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.data.replaceAll("\u00a0", " ").replace(/\s+/g, " ");
      if (!isTag(node)) return "";
      const said = Object.entries(node.attribs).map(([name, value]) => ` ${name}="${value}"`);
      return `<${node.name}${said.join("")}>${written(node.children)}</${node.name}>`;
    })
    .join("")
    .replace(/> </g, "><");
}

const clean = (html: string) => written(cleanPaste(html).nodes);

describe("a paste from Word", () => {
  const { nodes, notice } = cleanPaste(fixture("word.html.txt"));
  const html = written(nodes);

  it("keeps headings, marks, lists within lists and tables", () => {
    expect(html).toContain("<p><strong>Strict and absolute liability</strong></p>");
    expect(html).toContain(
      "In <em>Rylands v Fletcher</em> water broke through <strong>disused shafts</strong>.",
    );
    expect(html).toContain(
      "<ul><li><p>an act of God</p><ol><li><p>a cloudburst</p></li></ol></li><li><p>the act of a stranger</p></li></ul>",
    );
    expect(html).toContain('<td colspan="2"><p>Excuses</p></td>');
  });

  it("loses Word's own: empty paragraphs, notes, styles and dots typed beside lists", () => {
    expect(html).not.toMatch(/mso|style|class|o:p|·|Font Definitions|<p> ?<\/p>/i);
    expect(html).toContain("See the case.");
    expect(html).not.toContain("img");
  });

  it("reports what was removed", () => {
    expect(notice).toBe(
      "Pasted from Word: 2 fonts, 1 size, 1 colour, 1 link and 1 comment taken out; 1 picture left out, which Picture can add",
    );
  });
});

describe("a paste from Google Docs", () => {
  const { nodes, notice } = cleanPaste(fixture("google-docs.html.txt"));
  const html = written(nodes);

  it("is not bold as a whole, and reads marks from styles", () => {
    expect(html).toContain("<p><strong>The seven chambers</strong></p>");
    expect(html).toContain(
      "<p>Seven advocates, <strong>P to V</strong><em>, take chambers on the 2</em><sup>nd</sup><u> floor</u></p>",
    );
    expect(html).toContain("<s>struck</s>");
    expect(html).not.toMatch(/^<strong><p>/);
  });

  it("has no script and no picture of elsewhere, and reports both", () => {
    expect(html).not.toMatch(/script|alert|img|googleusercontent/);
    expect(notice).toMatch(
      /^Pasted from Google Docs: 2 fonts, .*2 colours and 1 script taken out; 1 picture left out/,
    );
  });
});

describe("any paste", () => {
  it("leaves a clean text as it is, and reports nothing", () => {
    const html = "<p>The <em>ratio</em> of a case</p><ul><li>one</li></ul>";
    expect(cleanPaste(html).notice).toBeNull();
    expect(clean(html)).toBe(html);
  });

  it("keeps a picture of ours, and formulas", () => {
    const address = `/api/v1/images/${"a".repeat(64)}`;
    expect(clean(`<p><img src="${address}" alt="A chart"></p>`)).toContain(`src="${address}"`);
    expect(clean(`<p><img data-picture="${address}" alt="A"></p>`)).toContain(`src="${address}"`);
    expect(clean("<p><math><mi>x</mi></math></p>")).toContain("<math>");
  });

  it("makes paragraphs of divisions and drops what does something", () => {
    expect(clean('<div>one</div><div onclick="x()">two<svg><path/></svg></div>')).toBe(
      "<p>one</p><p>two</p>",
    );
    expect(clean("<p>a<iframe src='x'></iframe><input value='b'></p>")).toBe("<p>a</p>");
  });
});
