// Plain texts with italics and labels (docs/rules.md, section 5) for programs that show HTML alone, and back.

import { type ChildNode, isTag, isText } from "domhandler";
import { questionBlocks } from "#rules/text.ts";
import { htmlNodes } from "./html-nodes.ts";
import { escapeXml } from "./xml.ts";

/** The class of paragraphs that are lines of a plain text. */
const LINE_CLASS = "lexam";
const LINE = `<p class="${LINE_CLASS}">`;

function lineHtml(line: string): string {
  const pieces = questionBlocks(line).flatMap(({ label, spans }) => [
    label === null ? "" : `<strong>${escapeXml(label)}</strong>${spans.length > 0 ? " " : ""}`,
    ...spans.map(({ text, italic }) => (italic ? `<em>${escapeXml(text)}</em>` : escapeXml(text))),
  ]);
  return `${LINE}${pieces.join("")}</p>`;
}

/** A plain text as HTML with its italics and labels; null where it has none, or more than HTML can hold. */
export function markedHtml(text: string): string | null {
  const html = text.split("\n").map(lineHtml).join("");
  return /<(?:em|strong)>/.test(html) && unmarkedText(html) === text ? html : null;
}

/** The words of a line; null where it has other elements. */
function wordsIn(nodes: readonly ChildNode[]): string | null {
  const words = nodes.map((node) => {
    if (isText(node)) return node.data;
    if (!isTag(node) || (node.name !== "em" && node.name !== "strong")) return null;
    const inside = wordsIn(node.children);
    return inside === null || node.name === "strong" ? inside : `*${inside}*`;
  });
  return words.includes(null) ? null : words.join("");
}

/** The plain text of HTML that `markedHtml` made; null for any other. */
export function unmarkedText(html: string): string | null {
  if (!html.startsWith(LINE)) return null;
  const lines = (htmlNodes(html) ?? [null]).map((node) =>
    node !== null && isTag(node) && node.name === "p" && node.attribs.class === LINE_CLASS
      ? wordsIn(node.children)
      : null,
  );
  return lines.includes(null) ? null : lines.join("\n");
}
