// Converts pasted markup of word processors to the editor's elements. Keeps meaning (bold by a style, Word's lists,
// superscripts by a position); removes and counts mere styling.
import { type ChildNode, Element, isComment, isTag, isText, Text } from "domhandler";
import { figure } from "#rules/figures.ts";
import { readMarkup, wordsIn } from "./read-markup.ts";

/** A pasted text, and a notice of what it lost. */
export interface CleanedPaste {
  nodes: ChildNode[];
  /** "Pasted from Word: 6 fonts and 2 colours taken out"; null if nothing was removed. */
  notice: string | null;
}

/** Kinds of removed parts, with singular and plural. */
const KINDS = {
  font: ["font", "fonts"],
  size: ["size", "sizes"],
  colour: ["colour", "colours"],
  link: ["link", "links"],
  comment: ["comment", "comments"],
  script: ["script", "scripts"],
  field: ["form field", "form fields"],
} as const;

type Kind = keyof typeof KINDS | "picture";

/** Removed with their content. */
const UNSEEN = /^(style|head|title|meta|link|xml|template|noscript|o:p|w:sdt|v:.*|svg|canvas)$/;
const ACTIVE = /^(script|iframe|frame|object|embed|applet|video|audio)$/;
const FIELDS = /^(input|button|select|textarea|form)$/;
const BLOCK =
  /^(p|ul|ol|li|blockquote|table|thead|tbody|tfoot|tr|td|th|div|h[1-6]|section|article|pre|dl|dt|dd|figure|figcaption|address|main|aside|header|footer)$/;
const KEPT =
  /^(p|br|strong|em|u|s|sub|sup|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|img|math)$/;

const SAME: Readonly<Record<string, string>> = {
  b: "strong",
  i: "em",
  del: "s",
  strike: "s",
  ins: "u",
  tfoot: "tbody",
};

function styleOf({ attribs }: Element): Map<string, string> {
  const rules = (attribs.style ?? "").split(";").flatMap((rule) => {
    const colon = rule.indexOf(":");
    if (colon < 0) return [];
    return [[rule.slice(0, colon).trim().toLowerCase(), rule.slice(colon + 1).trim()] as const];
  });
  return new Map(rules);
}

/** The marks of a style. */
function marksOf(style: Map<string, string>): string[] {
  const weight = style.get("font-weight") ?? "";
  const line = `${style.get("text-decoration") ?? ""} ${style.get("text-decoration-line") ?? ""}`;
  const place = style.get("vertical-align");
  return [
    (/^bold/.test(weight) || Number(weight) >= 600) && "strong",
    /^(italic|oblique)/.test(style.get("font-style") ?? "") && "em",
    /underline/.test(line) && "u",
    /line-through/.test(line) && "s",
    place === "super" && "sup",
    place === "sub" && "sub",
  ].filter((mark) => mark !== false);
}

const DEFAULT_COLOURS =
  /^(#000(000)?|black|windowtext|rgb\(0, ?0, ?0\)|inherit|auto|initial|currentcolor)$/i;

function element(
  name: string,
  children: ChildNode[],
  attribs: Record<string, string> = {},
): Element {
  return new Element(name, attribs, children);
}

/** A Word paragraph that is a list item: its level, and whether it is numbered. */
interface WordItem {
  level: number;
  ordered: boolean;
  children: ChildNode[];
}

class Cleaning {
  readonly #seen = new Map<Kind, Set<string>>();
  readonly #isWord: boolean;

  constructor(isWord: boolean) {
    this.#isWord = isWord;
  }

  /** Counts a removed part; parts with the same name count once. */
  #lose(kind: Kind, name?: string): void {
    const seen = this.#seen.get(kind) ?? new Set();
    seen.add(name ?? String(seen.size));
    this.#seen.set(kind, seen);
  }

  losses(): string[] {
    return (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind) => {
      const count = this.#seen.get(kind)?.size ?? 0;
      return count === 0 ? [] : [`${figure(count)} ${KINDS[kind][count === 1 ? 0 : 1]}`];
    });
  }

  /** The number of pictures from other sites. */
  pictures(): number {
    return this.#seen.get("picture")?.size ?? 0;
  }

  all(nodes: readonly ChildNode[]): ChildNode[] {
    const cleaned: ChildNode[] = [];
    let items: WordItem[] = [];
    const flush = () => {
      if (items.length > 0) cleaned.push(...listsOf(items));
      items = [];
    };
    for (const node of nodes) {
      const item = isTag(node) ? this.#wordItem(node) : null;
      if (item !== null) items.push(item);
      // White space between list items is ignored.
      else if (items.length === 0 || !isText(node) || node.data.trim() !== "") {
        flush();
        cleaned.push(...this.#node(node));
      }
    }
    flush();
    return cleaned;
  }

  #node(node: ChildNode): ChildNode[] {
    if (isText(node)) return [new Text(node.data.replace(/[\r\n\t]+/g, " "))];
    if (isComment(node) || !isTag(node)) return [];
    const { name } = node;
    if (ACTIVE.test(name)) {
      this.#lose("script");
      return [];
    }
    if (UNSEEN.test(name)) return [];
    // Word adds its list markers as text.
    if (/mso-list:\s*ignore/i.test(node.attribs.style ?? "")) return [];
    if (
      /mso-element:\s*comment|mso-comment-|MsoCommentReference/i.test(
        `${node.attribs.style} ${node.attribs.class}`,
      )
    ) {
      this.#lose("comment");
      return [];
    }
    if (FIELDS.test(name)) {
      this.#lose("field");
      return name === "form" ? this.all(node.children) : [];
    }
    if (name === "math") return [node];
    if (name === "img") return this.#picture(node);
    return this.#element(node);
  }

  #picture(node: Element): ChildNode[] {
    // The editor copies its own pictures without `src`, which the browser would load.
    const { src: named = "", alt = "", "data-picture": src = named } = node.attribs;
    if (/^\/api\/v1\/images\/[0-9a-f]{64}$/.test(src)) return [element("img", [], { src, alt })];
    this.#lose("picture");
    return [];
  }

  #element(node: Element): ChildNode[] {
    const style = styleOf(node);
    this.#dress(node, style);
    const name = SAME[node.name] ?? node.name;
    const inside = this.all(node.children);
    if (/^h[1-6]$/.test(name)) return [element("p", [element("strong", inside)])];
    if (BLOCK.test(name)) return this.#block(name, node, inside);
    // Google wraps copied content in a `b` element that isn't bold.
    const isNoMark = name === "strong" && /^(normal|400)$/.test(style.get("font-weight") ?? "");
    const marks = marksOf(style);
    const own = KEPT.test(name) && !isNoMark ? [name] : [];
    if (name === "a" && node.attribs.href !== undefined) this.#lose("link");
    if (name === "br") return [element("br", [])];
    return [...new Set([...own, ...marks])].reduceRight<ChildNode[]>(
      (held, mark) => [element(mark, held)],
      inside,
    );
  }

  #block(name: string, { attribs, children }: Element, inside: ChildNode[]): ChildNode[] {
    if (name === "td" || name === "th") {
      const { colspan, rowspan, scope } = attribs;
      const kept = { colspan, rowspan, ...(name === "th" ? { scope } : {}) };
      const said = Object.entries(kept).filter((pair): pair is [string, string] => pair[1] != null);
      return [element(name, inside, Object.fromEntries(said))];
    }
    if (name === "ol" && attribs.start !== undefined) {
      return [element(name, inside, { start: attribs.start })];
    }
    if (KEPT.test(name)) {
      if (
        name === "p" &&
        wordsIn(inside).replaceAll("\u00a0", " ").trim() === "" &&
        !hasPicture(inside)
      )
        return [];
      return [element(name, inside)];
    }
    const holdsLines = children.some((child) => isTag(child) && BLOCK.test(child.name));
    return holdsLines ? inside : [element("p", inside)];
  }

  /** Counts the styling of a style or an old attribute. */
  #dress(node: Element, style: Map<string, string>): void {
    const font = style.get("font-family") ?? node.attribs.face;
    if (font) this.#lose("font", font.split(",")[0]?.replace(/["']/g, "").trim().toLowerCase());
    const size = style.get("font-size");
    if (size) this.#lose("size", size);
    for (const colour of [style.get("color") ?? node.attribs.color, this.#ground(style)]) {
      if (colour && !DEFAULT_COLOURS.test(colour)) this.#lose("colour", colour);
    }
  }

  #ground(style: Map<string, string>): string | undefined {
    const ground = style.get("background-color") ?? style.get("background");
    return ground === "transparent" || ground === "white" ? undefined : ground;
  }

  #wordItem(node: Element): WordItem | null {
    if (!this.#isWord || node.name !== "p") return null;
    const list = /mso-list:\s*l\d+\s+level(\d+)/i.exec(node.attribs.style ?? "");
    if (list === null) return null;
    const mark = wordsIn(markOf(node.children));
    const style = styleOf(node);
    this.#dress(node, style);
    return {
      level: Number(list[1]),
      ordered: /^[\s\u00a0]*(\d+|[a-z]{1,4}|[ivxlc]+)[.)]/i.test(mark),
      children: this.all(node.children),
    };
  }
}

function hasPicture(nodes: readonly ChildNode[]): boolean {
  return nodes.some(
    (node) => isTag(node) && (/^(img|math|br)$/.test(node.name) || hasPicture(node.children)),
  );
}

/** The number or bullet that Word writes before an item. */
function markOf(nodes: readonly ChildNode[]): ChildNode[] {
  return nodes.flatMap((node) => {
    if (!isTag(node)) return [];
    return /mso-list:\s*ignore/i.test(node.attribs.style ?? "") ? [node] : markOf(node.children);
  });
}

/** Nests consecutive items as lists. */
function listsOf(items: readonly WordItem[]): Element[] {
  const lists: Element[] = [];
  let place = 0;
  while (place < items.length) {
    const { level, ordered } = items[place] as WordItem;
    const rows: Element[] = [];
    for (; place < items.length; place += 1) {
      const item = items[place] as WordItem;
      if (item.level <= level && (item.ordered !== ordered || item.level < level)) break;
      if (item.level === level) {
        rows.push(element("li", [element("p", item.children)]));
        continue;
      }
      const deeper: WordItem[] = [];
      for (; place < items.length && (items[place] as WordItem).level > level; place += 1) {
        deeper.push(items[place] as WordItem);
      }
      place -= 1;
      rows.at(-1)?.children.push(...listsOf(deeper));
    }
    lists.push(element(ordered ? "ol" : "ul", rows));
  }
  return lists;
}

function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** Windows marks the copied part with these comments. */
const FRAGMENT = { start: "<!--StartFragment-->", end: "<!--EndFragment-->" };

function fragmentOf(html: string): string | null {
  const start = html.indexOf(FRAGMENT.start) + FRAGMENT.start.length;
  const end = html.lastIndexOf(FRAGMENT.end);
  return start < FRAGMENT.start.length || end < start ? null : html.slice(start, end);
}

/** A `br` between paragraphs has no meaning: browsers add one after copied content. */
function betweenBlocks(nodes: ChildNode[]): ChildNode[] {
  const isBlock = (node: ChildNode) => isTag(node) && BLOCK.test(node.name);
  return nodes.some(isBlock) ? nodes.filter((node) => !(isTag(node) && node.name === "br")) : nodes;
}

/** Cleans a pasted text for the editor. */
export function cleanPaste(html: string): CleanedPaste {
  const isWord = /urn:schemas-microsoft-com|class="?Mso|mso-/i.test(html);
  const isGoogle = /docs-internal-guid/.test(html);
  const cleaning = new Cleaning(isWord);
  const nodes = cleaning.all(readMarkup(fragmentOf(html) ?? bodyOf(html)));
  const lost = cleaning.losses();
  const from = isWord ? " from Word" : isGoogle ? " from Google Docs" : "";
  const pictures = cleaning.pictures();
  const parts = [
    lost.length > 0 && `${listed(lost)} taken out`,
    pictures === 1 && "1 picture left out, which Picture can add",
    pictures > 1 && `${pictures} pictures left out, which Picture can add`,
  ].filter(Boolean);
  return {
    nodes: betweenBlocks(nodes),
    notice: parts.length === 0 ? null : `Pasted${from}: ${parts.join("; ")}`,
  };
}

function bodyOf(html: string): string {
  const open = /<body[^<>]*>/i.exec(html);
  if (open === null) return html;
  const inside = html.slice(open.index + open[0].length);
  const end = inside.search(/<\/body>/i);
  return end < 0 ? html : inside.slice(0, end);
}
