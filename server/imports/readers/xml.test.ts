import { describe, expect, test } from "vitest";
import { innerMarkup, parseXml, readXml, textOf, type XmlElement } from "./xml.ts";

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

async function treesOf(text: string, depth: number, piece = text.length) {
  const bytes = Buffer.from(text);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += piece) pieces.push(bytes.subarray(at, at + piece));
  const trees: XmlElement[] = [];
  for await (const tree of readXml(pieces, depth)) trees.push(tree);
  return trees;
}

describe("an XML document", () => {
  test("is a tree of elements and texts with their lines", () => {
    const root = parseXml(
      Buffer.from(
        '\n<?xml version="1.0"?>\n<a x="1 &amp; 2">\n<w:b>one<c/></w:b><![CDATA[<i>]]></a>',
      ),
    );
    expect(root).toMatchObject({ name: "a", line: 3, attributes: { x: "1 & 2" } });
    expect(root.children[1]).toMatchObject({ name: "w:b", localName: "b", line: 4 });
    expect(textOf(root)).toBe("\none<i>");
    expect(innerMarkup(root)).toBe("\n<b>one<c></c></b>&lt;i&gt;");
  });

  test.each([1, 7, 1000])("gives its parts one by one, from pieces of %i bytes", async (piece) => {
    const text = `<quiz>\n${"<q><t>ä “x”</t></q>\n".repeat(50)}</quiz>`;
    const trees = await treesOf(text, 1, piece);
    expect(trees.map(textOf)).toEqual(Array(50).fill("ä “x”"));
    expect(trees.at(-1)?.line).toBe(51);
  });

  test.each([
    [Buffer.from("<a>§ “ä”</a>"), "§ “ä”"],
    [Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-8"?><a>ä</a>'), "ä"],
    [utf16('<?xml version="1.0" encoding="UTF-16"?><a>ä</a>'), "ä"],
    [Buffer.from("<a>ä</a>", "utf16le"), "ä"],
    [Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xa7\x93x</a>', "latin1"), "§“x"],
    [Buffer.from('<?xml version="1.0" encoding="windows-1252"?><a>\x96</a>', "latin1"), "–"],
  ])("is read in its encoding (%#)", (bytes, text) => {
    expect(textOf(parseXml(bytes))).toBe(text);
  });

  test.each([
    ["", "The file is empty."],
    [" \n", "The file is empty."],
    ["<a>\n<b></a>", "Line 2, column 8: The XML is broken (unexpected close tag)"],
    ["<a>\n", "Line 2, column 1: The XML is broken (unclosed tag: a)"],
    ["<a>&eacute;</a>", "The XML is broken (undefined entity)"],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "Here the file defines abbreviations of its own"],
    ['<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', "called entities"],
    [
      '<?xml version="1.0" encoding="klingon"?><a/>',
      "The file says that its encoding is klingon, which is not known. Save it as UTF-8.",
    ],
    [Buffer.from("<a>\xe4</a>", "latin1"), "A character after this place is no UTF-8."],
    ["<a>".repeat(300), "Line 1, column 604: More than 200 elements stand in each other."],
    [`<a ${Array.from({ length: 300 }, (_, i) => `b${i}=""`).join(" ")}/>`, "200 attributes"],
    [`<a>${"<b/>".repeat(200_001)}</a>`, "An element has more than 2,00,000 others in it."],
  ])("is refused with its place (%#)", (text, message) => {
    expect(() => parseXml(Buffer.from(text))).toThrow(message);
  });

  test("is refused where one text is endless, before it fills the memory", async () => {
    const piece = Buffer.alloc(1024 * 1024, "x");
    function* endless() {
      yield Buffer.from("<a><![CDATA[");
      for (let count = 0; count < 200; count += 1) yield piece;
    }
    await expect(async () => {
      for await (const _ of readXml(endless(), 0));
    }).rejects.toThrow("An element is longer than 24 million characters.");
  });
});
