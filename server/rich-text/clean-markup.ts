import { type ChildNode, type Element, isComment, isTag, isText } from "domhandler";
import { parseDocument } from "htmlparser2";
import sanitizeHtml from "sanitize-html";
import { figure } from "#rules/figures.ts";
import { questionLimits } from "#rules/limits.ts";
import { ATTRIBUTES, ELEMENTS, MATHML, VOID } from "#rules/markup.ts";
import { withoutInvisible } from "#rules/visible-text.ts";
import { SYNONYMS, UNSEEN, WRAPPERS } from "./elements.ts";
import { RichTextFlaw } from "./flaw.ts";

/** A picture as the database knows it, in pixels. */
export interface Picture {
  width: number;
  height: number;
}

/** The pictures of a text by their hashes. */
export type Pictures = ReadonlyMap<string, Picture>;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

const GATE: sanitizeHtml.IOptions = {
  allowedTags: [...ELEMENTS],
  allowedAttributes: Object.fromEntries(
    Object.entries(ATTRIBUTES).map(([name, attributes]) => [name, [...attributes]]),
  ),
  allowedSchemes: [],
  allowProtocolRelative: false,
  selfClosing: [...VOID],
  parser: { recognizeSelfClosing: true },
};

const BLOCK = /^(p|ul|ol|li|blockquote|table|thead|tbody|tr|td|th)$/;

/** Elements that hold rows and cells alone. */
const ROWS = /^(table|thead|tbody|tr)$/;
const ROWS_AND_CELLS = /^(thead|tbody|tr|td|th)$/;

function nameOf({ name }: Element): string {
  return SYNONYMS[name] ?? name;
}

/** Puts a text into the shape that is kept, and notes what that leaves out. */
class Cleaning {
  readonly takenOut = new Set<string>();
  readonly #pictures: Pictures;
  #isInFormula = false;
  /** Whether the element around holds rows and cells alone. */
  #isBetweenCells = false;
  /** Content of the surrounding table outside its cells, such as a caption: browsers show it above the table. */
  #aboveTable = "";

  constructor(pictures: Pictures) {
    this.#pictures = pictures;
  }

  all(nodes: readonly ChildNode[]): string {
    return nodes.map((node) => this.#node(node)).join("");
  }

  #node(node: ChildNode): string {
    if (!this.#isBetweenCells || this.#staysBetweenCells(node)) return this.#fitting(node);
    this.#isBetweenCells = false;
    const strayed = this.#fitting(node);
    this.#isBetweenCells = true;
    const isBlock = isTag(node) && (BLOCK.test(nameOf(node)) || WRAPPERS.has(node.name));
    this.#aboveTable += isBlock || strayed.trim() === "" ? strayed : `<p>${strayed}</p>`;
    return "";
  }

  /** Whether a node is rows or cells, or something without an end of its own that may hold some. */
  #staysBetweenCells(node: ChildNode): boolean {
    if (isText(node)) return node.data.trim() === "";
    if (!isTag(node) || UNSEEN.has(node.name)) return true;
    const name = nameOf(node);
    return ROWS_AND_CELLS.test(name) || (!ELEMENTS.has(name) && !WRAPPERS.has(name));
  }

  #fitting(node: ChildNode): string {
    if (isText(node)) return escapeHtml(withoutInvisible(node.data));
    if (isComment(node)) {
      this.takenOut.add("a comment");
      return "";
    }
    if (!isTag(node)) return "";
    if (UNSEEN.has(node.name)) {
      this.takenOut.add(`<${node.name}>`);
      return "";
    }
    const name = nameOf(node);
    if (WRAPPERS.has(name) && !this.#isInFormula) return this.#wrapper(node);
    // A browser ends a formula at anything else that stands in it.
    const fits = name === "math" ? !this.#isInFormula : MATHML.has(name) === this.#isInFormula;
    if (!ELEMENTS.has(name) || !fits) {
      this.takenOut.add(`<${node.name}>`);
      return this.all(node.children);
    }
    return this.#element(name, node);
  }

  #wrapper(node: Element): string {
    const inside = this.all(node.children);
    const holdsLines = node.children.some(
      (child) => isTag(child) && (BLOCK.test(nameOf(child)) || WRAPPERS.has(child.name)),
    );
    return holdsLines || inside.trim() === "" ? inside : `<p>${inside}</p>`;
  }

  #element(name: string, node: Element): string {
    const attributes = this.#attributes(name, node);
    if (VOID.has(name)) return `<${name}${attributes}>`;
    if (name === "math") this.#isInFormula = true;
    const isBetweenCells = this.#isBetweenCells;
    this.#isBetweenCells = ROWS.test(name);
    if (name === "table") return this.#table(attributes, node, isBetweenCells);
    const inside = this.all(node.children);
    this.#isBetweenCells = isBetweenCells;
    if (name === "math") this.#isInFormula = false;
    // Word's empty paragraphs are its way to make room.
    if (name === "p" && inside.replaceAll("\u00a0", " ").trim() === "") return "";
    return `<${name}${attributes}>${inside}</${name}>`;
  }

  #table(attributes: string, node: Element, isBetweenCells: boolean): string {
    const before = this.#aboveTable;
    this.#aboveTable = "";
    const inside = this.all(node.children);
    const above = this.#aboveTable;
    this.#aboveTable = before;
    this.#isBetweenCells = isBetweenCells;
    return `${above}<table${attributes}>${inside}</table>`;
  }

  #attributes(name: string, { attribs }: Element): string {
    const allowed = ATTRIBUTES[name] ?? [];
    const kept: [string, string][] = [];
    for (const [attribute, value] of Object.entries(attribs)) {
      const isSpan = attribute === "colspan" || attribute === "rowspan" || attribute === "start";
      if (!allowed.includes(attribute) || (isSpan && !/^[1-9]\d{0,2}$/.test(value))) {
        this.takenOut.add(`${attribute} of <${name}>`);
      } else if (name !== "img") {
        kept.push([attribute, value]);
      }
    }
    if (name === "img") {
      const { src = "", alt = "" } = attribs;
      const picture = this.#pictures.get(src.slice(src.lastIndexOf("/") + 1));
      kept.push(["src", src], ["alt", withoutInvisible(alt).trim().replace(/\s+/g, " ")]);
      // So that nothing moves when it comes.
      if (picture) kept.push(["width", `${picture.width}`], ["height", `${picture.height}`]);
    }
    return kept.map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`).join("");
  }
}

/** Twice what may be kept: signs such as quotation marks are written shorter in the end. */
const LONGEST_SHAPED = 2 * questionLimits.htmlMaxLength;

/**
 * A text in the closed subset, whatever it was written in, and what was taken out of it. The last word
 * has the library: what it doesn't know to be allowed is gone.
 */
export function cleanMarkup(
  html: string,
  pictures: Pictures,
): { html: string; takenOut: string[] } {
  const cleaning = new Cleaning(pictures);
  const shaped = cleaning.all(
    parseDocument(html, { decodeEntities: true, recognizeSelfClosing: true }).children,
  );
  // Before the library takes long over it: each sign here may come from an entity of six.
  if (shaped.length > LONGEST_SHAPED) {
    throw new RichTextFlaw(
      `The text with its markup must be at most ${figure(questionLimits.htmlMaxLength)} characters.`,
    );
  }
  return { html: throughGate(shaped), takenOut: [...cleaning.takenOut].sort() };
}

/** What the library leaves of a text. */
export function throughGate(html: string): string {
  return sanitizeHtml(html, GATE).trim();
}
