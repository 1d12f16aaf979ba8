import type { JSONContent } from "@tiptap/core";
import { type ChildNode, isTag, isText } from "domhandler";
import { ATTRIBUTES, MATHML } from "#rules/markup.ts";
import { escapeHtml } from "./rich-value.ts";

/** The elements of marks, outermost first. */
const MARKS: readonly [mark: string, element: string][] = [
  ["bold", "strong"],
  ["italic", "em"],
  ["underline", "u"],
  ["strike", "s"],
  ["subscript", "sub"],
  ["superscript", "sup"],
];

function attribute(name: string, value: unknown, unsaid?: unknown): string {
  if (value == null || value === "" || value === unsaid) return "";
  return ` ${name}="${escapeHtml(String(value))}"`;
}

function marked({ text = "", marks = [] }: JSONContent): string {
  const held = new Set(marks.map(({ type }) => type));
  return MARKS.filter(([mark]) => held.has(mark)).reduceRight(
    (inside, [, element]) => `<${element}>${inside}</${element}>`,
    escapeHtml(text),
  );
}

/** The content of a cell or item; a single paragraph becomes its text. */
function inside(node: JSONContent): string {
  const [only, ...others] = node.content ?? [];
  return only?.type === "paragraph" && others.length === 0 ? all(only) : all(node);
}

function all(node: JSONContent): string {
  return (node.content ?? []).map(write).join("");
}

function cell(element: "td" | "th", node: JSONContent): string {
  const { colspan, rowspan, scope } = node.attrs ?? {};
  const spans = attribute("colspan", colspan, 1) + attribute("rowspan", rowspan, 1);
  const head = element === "th" ? attribute("scope", scope) : "";
  return `<${element}${spans}${head}>${inside(node)}</${element}>`;
}

/** True if a row has only head cells. The blank corner above row heads doesn't count. */
function isHeadRow({ content = [] }: JSONContent): boolean {
  const isHead = ({ type }: JSONContent) => type === "tableHeader";
  return content.some(isHead) && content.every((one) => isHead(one) || inside(one) === "");
}

function table({ content = [] }: JSONContent): string {
  const first = content.findIndex((row) => !isHeadRow(row));
  const heads = first < 0 ? content.length : first;
  const rows = content.map((row) => `<tr>${all(row)}</tr>`);
  const head = heads === 0 ? "" : `<thead>${rows.slice(0, heads).join("")}</thead>`;
  const body = heads === rows.length ? "" : `<tbody>${rows.slice(heads).join("")}</tbody>`;
  return `<table>${head}${body}</table>`;
}

const WRITERS: Record<string, (node: JSONContent) => string> = {
  text: marked,
  paragraph: (node) => `<p>${all(node)}</p>`,
  hardBreak: () => "<br>",
  bulletList: (node) => `<ul>${all(node)}</ul>`,
  orderedList: (node) => `<ol${attribute("start", node.attrs?.start, 1)}>${all(node)}</ol>`,
  listItem: (node) => `<li>${inside(node)}</li>`,
  blockquote: (node) => `<blockquote>${all(node)}</blockquote>`,
  table,
  tableCell: (node) => cell("td", node),
  // An empty head cell would mean nothing to screen readers.
  tableHeader: (node) => cell(inside(node) === "" ? "td" : "th", node),
  picture: ({ attrs = {} }) =>
    `<img${attribute("src", attrs.src)} alt="${escapeHtml(attrs.alt ?? "")}">`,
  formula: ({ attrs = {} }) => attrs.mathml || escapeHtml(`\\(${attrs.tex ?? ""}\\)`),
};

function write(node: JSONContent): string {
  return (WRITERS[node.type ?? ""] ?? all)(node);
}

/** The editor's content in the closed subset of HTML (docs/rules.md, section 14); "" if empty. */
export function writeMarkup(doc: JSONContent): string {
  const paragraphs = doc.content ?? [];
  const isBlank = paragraphs.every(
    ({ type, content = [] }) => type === "paragraph" && content.length === 0,
  );
  return isBlank ? "" : all(doc).replace(/^(?:<p><\/p>)+|(?<!<p><\/p>)(?:<p><\/p>)+$/g, "");
}

/** A MathML formula with the elements of the closed subset; others are replaced by their text. */
export function writeMath(node: ChildNode, isInside = false): string {
  if (isText(node)) return escapeHtml(node.data);
  if (!isTag(node) || /^(?:annotation-xml|script|style)$/.test(node.name)) return "";
  const inside = node.children.map((child) => writeMath(child, true)).join("");
  if (!MATHML.has(node.name) || (isInside && node.name === "math")) return inside;
  const attributes = Object.entries(node.attribs)
    .filter(([name]) => ATTRIBUTES[node.name]?.includes(name))
    .map(([name, value]) => attribute(name, value));
  return `<${node.name}${attributes.join("")}>${inside}</${node.name}>`;
}

/** List items in plain text: "- one", or numbered. */
function items({ type, content = [], attrs = {} }: JSONContent): string {
  const start = Number(attrs.start ?? 1);
  return content
    .map((item, index) => `${type === "orderedList" ? `${start + index}.` : "-"} ${words(item)}`)
    .join("");
}

function words(node: JSONContent): string {
  const { type, content = [], attrs = {} } = node;
  if (type === "text") return node.text ?? "";
  if (type === "hardBreak") return "\n";
  if (type === "picture") return String(attrs.alt ?? "");
  if (type === "formula") return `\\(${attrs.tex ?? ""}\\)`;
  if (type === "bulletList" || type === "orderedList") return items(node);
  if (type === "tableRow") return `${content.map((one) => words(one).trim()).join(" | ")}\n`;
  const within = content.map(words).join("");
  return /^(paragraph|listItem|blockquote|table|tableCell|tableHeader)$/.test(type ?? "")
    ? `${within}\n`
    : within;
}

/** The plain text of the editor's content, with a line for each paragraph and row. */
export function writeWords(doc: JSONContent): string {
  return words(doc)
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}
