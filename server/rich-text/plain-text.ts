import { type ChildNode, type Element, isTag, isText, type ParentNode } from "domhandler";
import { parseDocument } from "htmlparser2";

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉";

/** The TeX that a formula keeps; null for one that was written in MathML. */
export function texOf(math: Element): string | null {
  const annotation = find(math, "annotation");
  return annotation === null ? null : textOf(annotation.children).trim();
}

function find(element: Element, name: string): Element | null {
  for (const child of element.children) {
    if (!isTag(child)) continue;
    if (child.name === name) return child;
    const found = find(child, name);
    if (found !== null) return found;
  }
  return null;
}

function textOf(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => (isText(node) ? node.data : isTag(node) ? textOf(node.children) : ""))
    .join("");
}

/** A part of a formula behind a sign that holds it to one thing: in brackets, unless it is one. */
function grouped(text: string): string {
  return [...text].length <= 1 || /^\d+(?:\.\d+)?$/.test(text) ? text : `(${text})`;
}

/** Raised words: "²", "^n", "^(n+1)". Those of an ordinal stand in the line as they did, and a formula too. */
function raised(text: string): string {
  if (/^\d+$/.test(text)) return [...text].map((digit) => RAISED[Number(digit)]).join("");
  const isAsItWas = text === "" || text.includes("\\(") || /^(?:st|nd|rd|th)$/i.test(text);
  return isAsItWas ? text : `^${grouped(text)}`;
}

/** Lowered words: "₂", "_n", "_(max)". */
function lowered(text: string): string {
  if (/^\d+$/.test(text)) return [...text].map((digit) => LOWERED[Number(digit)]).join("");
  return text === "" || text.includes("\\(") ? text : `_${grouped(text)}`;
}

/** Whether white space counts in it: between the parts of a formula it does not. */
function isOfWords(node: ParentNode | null): boolean {
  return node !== null && isTag(node) && /^(?:mtext|ms)$/.test(node.name);
}

/** Elements whose children have places, so that white space between them is none. */
const STRUCTURED: ReadonlySet<string> = new Set(
  "mfrac msup mover msub munder msubsup munderover mroot mtable mtr".split(" "),
);

/** A formula that was written in MathML, in a line and in its order: "a/b", "x²", "√(x+1)", "[1, 2; 3, 4]". */
function linear(node: ChildNode): string {
  if (isText(node)) return isOfWords(node.parent) ? node.data : node.data.trim();
  if (!isTag(node) || node.name === "annotation") return "";
  if (node.name === "mspace") return " ";
  // Each child is written once: twice at every level would be 2^100 times in a deep formula.
  const isStructured = STRUCTURED.has(node.name);
  const parts = (isStructured ? node.children.filter(isTag) : node.children).map(linear);
  const [base = "", first = "", second = ""] = parts;
  switch (node.name) {
    case "mfrac":
      return `${grouped(base)}/${grouped(first)}`;
    case "msup":
    case "mover":
      return grouped(base) + raised(first);
    case "msub":
    case "munder":
      return grouped(base) + lowered(first);
    case "msubsup":
    case "munderover":
      return grouped(base) + lowered(first) + raised(second);
    case "mroot":
      return `${grouped(base)}^(1/${first})`;
    case "mtable":
      return `[${parts.join("; ")}]`;
    case "mtr":
      return parts.join(", ");
    case "msqrt":
      return `√${grouped(parts.join(""))}`;
    default:
      return parts.join("");
  }
}

/** Lines as they are written one after the other. */
class Lines {
  readonly done: string[] = [];
  #line = "";

  add(text: string): void {
    this.#line += text;
  }

  end(): void {
    const line = this.#line.replace(/[ \t\r\n\u00a0]+/g, " ").trim();
    if (line !== "") this.done.push(line);
    this.#line = "";
  }
}

function linesOf(element: Element): string[] {
  const lines = new Lines();
  write(element.children, lines);
  lines.end();
  return lines.done;
}

function cellText(cell: Element): string {
  return linesOf(cell).join(" ");
}

function isCell(node: ChildNode): node is Element {
  return isTag(node) && (node.name === "td" || node.name === "th");
}

function writeList(list: Element, lines: Lines): void {
  let number = Number(list.attribs.start ?? 1);
  lines.end();
  for (const item of list.children) {
    if (!isTag(item)) continue;
    const [first = "", ...rest] = linesOf(item);
    for (const line of [`${list.name === "ol" ? `${number}.` : "-"} ${first}`, ...rest]) {
      lines.add(line);
      lines.end();
    }
    number += 1;
  }
}

/** Raised or lowered words; white space at their ends stays outside. */
function turned(element: Element, turn: (text: string) => string): string {
  const whole = textOf(element.children);
  const [before, behind] = [/^\s/.test(whole), /\s$/.test(whole)].map((is) => (is ? " " : ""));
  return `${before}${turn(linesOf(element).join(" "))}${behind}`;
}

function writeElement(element: Element, lines: Lines): void {
  const { name, children, attribs } = element;
  if (name === "br") lines.end();
  else if (name === "img") lines.add(` ${attribs.alt ?? ""} `);
  else if (name === "math") {
    const tex = texOf(element);
    lines.add(tex === null ? linear(element) : `\\(${tex}\\)`);
  } else if (name === "sup") lines.add(turned(element, raised));
  else if (name === "sub") lines.add(turned(element, lowered));
  else if (name === "ul" || name === "ol") writeList(element, lines);
  else if (name === "tr") {
    lines.end();
    lines.add(children.filter(isCell).map(cellText).join(" | "));
    lines.end();
  } else if (/^(p|blockquote|table|thead|tbody|li)$/.test(name)) {
    lines.end();
    write(children, lines);
    lines.end();
  } else write(children, lines);
}

function write(nodes: readonly ChildNode[], lines: Lines): void {
  for (const node of nodes) {
    if (isText(node)) lines.add(node.data);
    else if (isTag(node)) writeElement(node, lines);
  }
}

/**
 * A cleaned text for search, duplicates, files and programs that show no markup: a line for each
 * paragraph, a table by its rows, a picture by its alternative text, a formula by its TeX, and what is
 * raised or lowered distinct from what is not.
 */
export function plainTwin(html: string): string {
  const lines = new Lines();
  write(parseDocument(html).children, lines);
  lines.end();
  return lines.done.join("\n");
}
