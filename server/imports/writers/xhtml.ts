import { type ChildNode, isTag, isText } from "domhandler";
import { parseDocument } from "htmlparser2";
import { VOID } from "#rules/markup.ts";
import { xmlText } from "./xml-text.ts";

const MATHML = "http://www.w3.org/1998/Math/MathML";

/** @param prefix of the names: formulas that don't name their namespace get one, so that they are read back as they are */
function written(nodes: readonly ChildNode[], prefix: string): string {
  return nodes
    .map((node) => {
      if (isText(node)) return xmlText(node.data);
      if (!isTag(node)) return "";
      const { name, attribs, children } = node;
      const isUnnamed = name === "math" && attribs.xmlns === undefined;
      const inside = isUnnamed ? "m:" : prefix;
      const attributes = Object.entries({ ...(isUnnamed ? { "xmlns:m": MATHML } : {}), ...attribs })
        .map(([attribute, value]) => ` ${attribute}="${xmlText(value)}"`)
        .join("");
      const tag = `<${inside}${name}${attributes}`;
      if (VOID.has(name)) return `${tag}/>`;
      return `${tag}>${written(children, inside)}</${inside}${name}>`;
    })
    .join("");
}

/** Rich text as XML. */
export function xhtml(html: string): string {
  return written(parseDocument(html, { recognizeSelfClosing: true }).children, "");
}
