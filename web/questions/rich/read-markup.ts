import { type ChildNode, type Element, isTag, isText } from "domhandler";
import { parseDocument } from "htmlparser2";

/**
 * Parses markup into nodes. The browser's own parser is blocked by the Trusted Types policy
 * (server/http/security-headers.ts).
 */
export function readMarkup(html: string): ChildNode[] {
  return parseDocument(html, { decodeEntities: true, recognizeSelfClosing: true }).children;
}

/** The text of nodes. */
export function wordsIn(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => (isText(node) ? node.data : isTag(node) ? wordsIn(node.children) : ""))
    .join("");
}

/** The first element with a name within nodes, at any depth. */
function findElement(nodes: readonly ChildNode[], name: string): Element | null {
  for (const node of nodes) {
    if (!isTag(node)) continue;
    const found = node.name === name ? node : findElement(node.children, name);
    if (found !== null) return found;
  }
  return null;
}

/** The TeX annotation of a formula; "" if it has none. */
export function texOf(math: Element): string {
  return wordsIn(findElement(math.children, "annotation")?.children ?? []).trim();
}

function append(to: Node, nodes: readonly ChildNode[], inert: Document): void {
  for (const node of nodes) {
    if (isText(node)) to.appendChild(inert.createTextNode(node.data));
    if (!isTag(node) || !/^[a-z][a-z0-9]*$/.test(node.name)) continue;
    const element = inert.createElement(node.name);
    for (const [name, value] of Object.entries(node.attribs)) {
      // The attributes that the editor reads; none of them can run code.
      if (/^(src|alt|width|height|colspan|rowspan|scope|start|data-tex|data-mathml)$/.test(name)) {
        element.setAttribute(name, value);
      }
    }
    to.appendChild(element);
    append(element, node.children, inert);
  }
}

/** Nodes as elements of an inert document, for the editor to parse. */
export function inertElements(nodes: readonly ChildNode[]): HTMLElement {
  const inert = document.implementation.createHTMLDocument("");
  const root = inert.createElement("div");
  append(root, nodes, inert);
  return root;
}
