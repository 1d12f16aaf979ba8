import { type ChildNode, type Element, isTag, isText, type ParentNode } from "domhandler";
import { parseDocument } from "htmlparser2";

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";

/** The TeX source of a formula; null for one that was written in MathML. */
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

/** Puts a part of a formula in brackets, unless it is a single character or a number. */
function grouped(text: string): string {
  return [...text].length <= 1 || /^\d+(?:\.\d+)?$/.test(text) ? text : `(${text})`;
}

/** Superscripts: "²", "^n", "^(n+1)". Ordinals ("1st") and formulas get no sign. */
function superscript(text: string): string {
  if (/^\d+$/.test(text)) return [...text].map((digit) => SUPERSCRIPTS[Number(digit)]).join("");
  const isUnsigned = text === "" || text.includes("\\(") || /^(?:st|nd|rd|th)$/i.test(text);
  return isUnsigned ? text : `^${grouped(text)}`;
}

/** Subscripts: "₂", "_n", "_(max)". */
function subscript(text: string): string {
  if (/^\d+$/.test(text)) return [...text].map((digit) => SUBSCRIPTS[Number(digit)]).join("");
  return text === "" || text.includes("\\(") ? text : `_${grouped(text)}`;
}

/** Whether an element of a formula holds words, in which white space counts. */
function holdsWords(node: ParentNode | null): boolean {
  return node !== null && isTag(node) && /^(?:mtext|ms)$/.test(node.name);
}

/** Elements whose children have positions, such as numerator and denominator. White space between them is ignored. */
const STRUCTURED: ReadonlySet<string> = new Set(
  "mfrac msup mover msub munder msubsup munderover mroot mtable mtr".split(" "),
);

/** A formula in MathML as one line of text: "a/b", "x²", "√(x+1)", "[1, 2; 3, 4]". */
function linear(node: ChildNode): string {
  if (isText(node)) return holdsWords(node.parent) ? node.data : node.data.trim();
  if (!isTag(node) || node.name === "annotation") return "";
  if (node.name === "mspace") return " ";
  // Each child is converted once. Twice at each level would take 2^100 steps for a formula of depth 100.
  const isStructured = STRUCTURED.has(node.name);
  const parts = (isStructured ? node.children.filter(isTag) : node.children).map(linear);
  const [base = "", first = "", second = ""] = parts;
  switch (node.name) {
    case "mfrac":
      return `${grouped(base)}/${grouped(first)}`;
    case "msup":
    case "mover":
      return grouped(base) + superscript(first);
    case "msub":
    case "munder":
      return grouped(base) + subscript(first);
    case "msubsup":
    case "munderover":
      return grouped(base) + subscript(first) + superscript(second);
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

/** Collects text into lines. */
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

/** A superscript or subscript. White space at its ends stays outside the sign. */
function script(element: Element, convert: (text: string) => string): string {
  const whole = textOf(element.children);
  const [before, behind] = [/^\s/.test(whole), /\s$/.test(whole)].map((is) => (is ? " " : ""));
  return `${before}${convert(linesOf(element).join(" "))}${behind}`;
}

function writeElement(element: Element, lines: Lines): void {
  const { name, children, attribs } = element;
  if (name === "br") lines.end();
  else if (name === "img") lines.add(` ${attribs.alt ?? ""} `);
  else if (name === "math") {
    const tex = texOf(element);
    lines.add(tex === null ? linear(element) : `\\(${tex}\\)`);
  } else if (name === "sup") lines.add(script(element, superscript));
  else if (name === "sub") lines.add(script(element, subscript));
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
 * Plain text of cleaned markup, for search, duplicates, files and programs that show no markup: a line for each
 * paragraph, a table by its rows, a picture by its alternative text, a formula by its TeX, and superscripts and
 * subscripts with signs or brackets.
 */
export function plainTextOf(html: string): string {
  const lines = new Lines();
  write(parseDocument(html).children, lines);
  lines.end();
  return lines.done.join("\n");
}
