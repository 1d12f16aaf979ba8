import { ATTRIBUTES, ELEMENTS, VOID } from "#rules/markup.ts";

/** An element of a rich text with its content. */
export interface MarkupElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: MarkupNode[];
}

export type MarkupNode = string | MarkupElement;

/** A comment or declaration, a tag, or a run of text up to the next of these. */
const PIECE =
  /<!--(?:(?!<!--)[\s\S])*?-->|<[!?][^<>]*>|<\/?[a-z](?:"[^"<]*"|'[^'<]*'|[^"'<>])*>|[^<]+|</gi;
const TAG_NAME = /^<(\/?)([a-z][^\s/>]*)/i;
const ATTRIBUTE = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(ENTITY, (whole, hexadecimal, decimal, name) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function attributesOf(name: string, text: string): Record<string, string> {
  const allowed = ATTRIBUTES[name] ?? [];
  const attributes: Record<string, string> = {};
  for (const [, attribute = "", double, single, bare] of text.matchAll(ATTRIBUTE)) {
    if (!allowed.includes(attribute)) continue;
    attributes[attribute] = decoded(double ?? single ?? bare ?? "");
  }
  return attributes;
}

/**
 * Parses a rich text cleaned by the server, without the browser's parser, which the page's policy forbids
 * (docs/decisions/0143). Elements outside the closed subset are left out and their text is kept, so that nothing in
 * the result can run.
 */
export function readMarkup(html: string): MarkupNode[] {
  const root: MarkupNode[] = [];
  /** The open elements, innermost last. */
  const open: MarkupElement[] = [];
  const add = (node: MarkupNode) => (open.at(-1)?.children ?? root).push(node);

  for (const [piece] of html.matchAll(PIECE)) {
    const [beginning = "", slash, tag] = piece.endsWith(">") ? (TAG_NAME.exec(piece) ?? []) : [];
    if (tag === undefined) {
      if (!/^<[!?]/.test(piece)) add(decoded(piece));
      continue;
    }
    const name = tag.toLowerCase();
    if (!ELEMENTS.has(name)) continue;
    if (slash) {
      const place = open.findLastIndex((element) => element.name === name);
      if (place !== -1) open.length = place;
      continue;
    }
    const attributes = attributesOf(name, piece.slice(beginning.length, -1));
    const element = { name, attributes, children: [] };
    add(element);
    if (!VOID.has(name) && !piece.endsWith("/>")) open.push(element);
  }
  return root;
}
