import { type ChildNode, type Element, isTag, isText } from "domhandler";
import { questionLimits } from "#rules/limits.ts";
import { visibleText } from "#rules/visible-text.ts";
import { ACTIVE } from "../../rich-text/elements.ts";
import { htmlNodes } from "./html-nodes.ts";
import { unmarkedText } from "./marked-text.ts";
import type { FilePassage } from "./reader.ts";
import { escapeXml, VOID } from "./xml.ts";

/** A text of a file. */
export interface FileText {
  text: string;
  isHtml: boolean;
}

export const NO_TEXT: FileText = { text: "", isHtml: false };

/** How other programs write a formula, and Lexam doesn't: what opens it, what ends it. */
const DELIMITERS: readonly (readonly [string, string])[] = [
  ["$$", "$$"],
  ["\\[", "\\]"],
  ["[tex]", "[/tex]"],
];

/** The text with each formula between `\(` and `\)`, however the file marks it. */
export function withFormulas(text: string): string {
  return DELIMITERS.reduce((whole, [opening, closing]) => {
    if (!whole.includes(opening)) return whole;
    const pieces: string[] = [];
    let from = 0;
    for (;;) {
      const start = whole.indexOf(opening, from);
      const end = start < 0 ? -1 : whole.indexOf(closing, start + opening.length);
      if (end < 0) break;
      const tex = whole.slice(start + opening.length, end);
      const isFormula = tex.trim() !== "" && tex.length <= questionLimits.formulaMaxLength;
      pieces.push(whole.slice(from, start));
      // A formula stands in one line.
      pieces.push(isFormula ? `\\(${tex.replace(/\s+/g, " ").trim()}\\)` : opening);
      from = isFormula ? end + closing.length : start + opening.length;
    }
    return pieces.join("") + whole.slice(from);
  }, text);
}

/** A text without the pictures that stand in it as base64. */
export function withoutPictures(text: string): string {
  return text.replace(/\bdata:[^"'<>()\s]*/g, "");
}

/** Markup of a text, without its pictures; Lexam keeps half of it. */
const MARKUP_MAX_LENGTH = 2 * questionLimits.htmlMaxLength;

/** How a text is put into shape. */
export interface Shaping {
  /** The name of the picture that an address means; where the file lacks it, the pipeline says so by this name. */
  pictureAt(address: string): string;
  /** Whether another program wrote it: then formulas stand between other marks, and words outside of paragraphs. */
  isForeign: boolean;
  /** Counts what is left out of a text. */
  findings: { add(inFile: string, inLexam: string): void };
}

/** What shows something that no text of Lexam can: its question says so. */
const SHOWN = new Set("svg video audio canvas iframe frame object embed applet portal".split(" "));
/** What is around words. */
const AROUND_WORDS = new Set(["form", "button", "frameset"]);

/** The name of a picture that stands for an element which shows something else. */
export const ELEMENT_NAME = "element-";

const startTag = (name: string, attributes: Readonly<Record<string, string>>) =>
  `<${name}${Object.entries(attributes)
    .map(([attribute, value]) => ` ${attribute}="${escapeXml(value)}"`)
    .join("")}>`;

/** Attributes that do nothing. */
function passive(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(attributes).filter(
    ([name, value]) => !/^on/i.test(name) && !/^\s*(?:javascript|vbscript):/i.test(value),
  );
  return Object.fromEntries(kept);
}

function written(nodes: readonly ChildNode[], shaping: Shaping, isInFormula: boolean): string {
  return nodes
    .map((node) => {
      if (isText(node)) {
        const isOther = shaping.isForeign && !isInFormula;
        return escapeXml(isOther ? withFormulas(node.data) : node.data);
      }
      return isTag(node) ? element(node, shaping, isInFormula) : "";
    })
    .join("");
}

function element(node: Element, shaping: Shaping, isInFormula: boolean): string {
  const { name, children } = node;
  if (SHOWN.has(name)) return startTag("img", { src: `file:${ELEMENT_NAME}${name}` });
  if (ACTIVE.has(name)) {
    shaping.findings.add("Scripts and form fields in texts", "Left out: a text does nothing");
    return written(AROUND_WORDS.has(name) ? children : [], shaping, isInFormula);
  }
  const attribs = passive(node.attribs);
  if (name === "img" && attribs.src !== undefined) {
    return startTag("img", { ...attribs, src: `file:${shaping.pictureAt(attribs.src)}` });
  }
  if (name === "pre") return preformatted(written(children, shaping, isInFormula));
  const tag = startTag(name, attribs);
  if (VOID.has(name)) return tag;
  return `${tag}${written(children, shaping, isInFormula || name === "math")}</${name}>`;
}

/** Lines as they were typed, which no rich text has: a paragraph with breaks. */
function preformatted(inside: string): string {
  const lines = inside.replace(/^\n|\n$/g, "").replace(/\r\n|\r|\n/g, "<br>");
  return `<p>${lines}</p>`;
}

/** HTML of a file with all its elements closed, its pictures named, and its formulas as Lexam marks them. */
export function shapedHtml(html: string, shaping: Shaping): string {
  const children = htmlNodes(html);
  // The rules of rich texts say of it that it is too deep.
  if (children === null) return html;
  const whole = written(children, shaping, false);
  const isLine = shaping.isForeign && !children.some((node) => isTag(node) && BLOCK.has(node.name));
  return isLine && whole.trim() !== "" ? `<p>${whole}</p>` : whole;
}

/** Elements that stand on lines of their own. */
const BLOCK: ReadonlySet<string> = new Set(
  "p div ul ol dl table blockquote pre h1 h2 h3 h4 h5 h6 section article center figure".split(" "),
);

/** The same of a text that may be plain. */
export function shaped({ text, isHtml }: FileText, shaping: Shaping): FileText {
  const isLong =
    text.length > MARKUP_MAX_LENGTH && withoutPictures(text).length > MARKUP_MAX_LENGTH;
  // The rules of questions say of it that it is too long.
  if (isLong) return { text, isHtml: false };
  const plain = isHtml && !shaping.isForeign ? unmarkedText(text) : null;
  if (plain !== null) return { text: plain, isHtml: false };
  if (isHtml) return { text: shapedHtml(text, shaping), isHtml };
  return { text: shaping.isForeign ? withFormulas(text) : text, isHtml };
}

/** The words of HTML in lines, for a person who looks at the file. */
export function wordsOf({ text, isHtml }: FileText): string {
  if (!isHtml) return text;
  const lines = text.replace(/<(?:br|\/p|\/div|\/li|\/tr)\b[^<>]*>/gi, "\n");
  const nodes = htmlNodes(lines);
  return filledLines(nodes === null ? lines.replace(/<[^<>]*>/g, "") : textIn(nodes));
}

/** The lines of a text that say something, without the white space around them. */
export function filledLines(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join("\n");
}

function textIn(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => (isText(node) ? node.data : isTag(node) ? textIn(node.children) : ""))
    .join("");
}

/** A text as HTML: each line of a plain one is a paragraph. */
export function asHtml({ text, isHtml }: FileText): string {
  if (isHtml) return text;
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `<p>${escapeXml(line)}</p>`)
    .join("");
}

type PassageFacts = Pick<FilePassage, "title"> & Partial<Pick<FilePassage, "source" | "lang">>;

/** A passage of a file, from a text that may be HTML. */
export function passageOf(
  text: FileText,
  { title, source = null, lang = null }: PassageFacts,
): FilePassage | null {
  const plain = visibleText(wordsOf(text));
  if (plain === "" && !text.isHtml) return null;
  const words = { text: plain, title: visibleText(title ?? "") || null };
  const html = text.isHtml ? text.text : null;
  return { ...words, source: visibleText(source ?? "") || null, html, lang };
}

/** Texts that some programs write as a mixture: marks of HTML or entities make it HTML, whose lines still count. */
export function mixedText(text: string): FileText {
  if (!/<\/?[a-z][^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/i.test(text)) {
    return { text, isHtml: false };
  }
  return { text: text.replace(/\r\n|\r|\n/g, "<br>"), isHtml: true };
}
