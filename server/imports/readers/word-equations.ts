// Equations of Word (OMML) as MathML.

import { childElements, childNamed, escapeXml, textOf, type XmlElement } from "./xml.ts";

const row = (parts: readonly string[]) =>
  parts.length === 1 ? (parts[0] ?? "") : `<mrow>${parts.join("")}</mrow>`;

/** An attribute whatever its prefix; undefined for none. */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  if (element === undefined) return undefined;
  const found = Object.keys(element.attributes).find(
    (key) => key === name || key.endsWith(`:${name}`),
  );
  return found === undefined ? undefined : element.attributes[found];
}

/** What a property says, which stands in the element that is named like its owner. */
function property(element: XmlElement, name: string): string | undefined {
  const properties = childElements(element).find(
    ({ localName }) => localName === `${element.localName}Pr`,
  );
  const found = properties === undefined ? undefined : childNamed(properties, name);
  return found === undefined ? undefined : (attributeOf(found, "val") ?? "");
}

const isOn = (value: string | undefined) => value !== undefined && !/^(?:0|off|false)$/.test(value);

const TOKEN = /\d+(?:[.,]\d+)*|\p{L}|\s+|[^\d\p{L}\s]/gu;

/** The words of a run: numbers, letters and signs. */
function tokens(run: XmlElement): string[] {
  const text = childElements(run)
    .filter(({ localName }) => localName === "t")
    .map(textOf)
    .join("");
  const properties = childNamed(run, "rPr");
  const isText =
    properties !== undefined &&
    isOn(
      attributeOf(childNamed(properties, "nor"), "val") ?? (childNamed(properties, "nor") && "1"),
    );
  if (text.trim() === "") return text === "" ? [] : ['<mspace width="0.3em"/>'];
  if (isText) return [`<mtext>${escapeXml(text)}</mtext>`];
  const isPlain =
    properties !== undefined && attributeOf(childNamed(properties, "sty"), "val") === "p";
  return (text.match(TOKEN) ?? []).flatMap((token) => {
    const escaped = escapeXml(token);
    if (/^\d/.test(token)) return `<mn>${escaped}</mn>`;
    if (/^\p{L}/u.test(token))
      return `<mi${isPlain ? ' mathvariant="normal"' : ""}>${escaped}</mi>`;
    return token.trim() === "" ? [] : `<mo>${escaped}</mo>`;
  });
}

/** A part of an equation by its name: its numerator, its base. */
function part(element: XmlElement, name: string): string {
  const found = childNamed(element, name);
  return row(found === undefined ? [] : parts(found));
}

const mo = (sign: string) => `<mo>${escapeXml(sign)}</mo>`;

function delimited(element: XmlElement): string {
  const [begin, end, between] = ["begChr", "endChr", "sepChr"].map((name) =>
    property(element, name),
  );
  const inside = childElements(element)
    .filter(({ localName }) => localName === "e")
    .map((one) => row(parts(one)));
  const signs = inside.flatMap((one, at) => (at === 0 ? [one] : [mo(between ?? "|"), one]));
  const [left, right] = [begin ?? "(", end ?? ")"];
  return row([...(left === "" ? [] : [mo(left)]), ...signs, ...(right === "" ? [] : [mo(right)])]);
}

function nary(element: XmlElement): string {
  const sign = mo(property(element, "chr") ?? "∫");
  const [hasSub, hasSup] = ["sub", "sup"].map(
    (name) => !isOn(property(element, `${name}Hide`)) && childNamed(element, name) !== undefined,
  );
  const isAround = property(element, "limLoc") === "undOvr";
  const [below, above, both] = isAround
    ? ["munder", "mover", "munderover"]
    : ["msub", "msup", "msubsup"];
  const [sub, sup] = [part(element, "sub"), part(element, "sup")];
  const signed =
    hasSub && hasSup
      ? `<${both}>${sign}${sub}${sup}</${both}>`
      : hasSub
        ? `<${below}>${sign}${sub}</${below}>`
        : hasSup
          ? `<${above}>${sign}${sup}</${above}>`
          : sign;
  return row([signed, part(element, "e")]);
}

function table(rows: readonly (readonly XmlElement[])[]): string {
  const cells = rows.map(
    (one) => `<mtr>${one.map((cell) => `<mtd>${row(parts(cell))}</mtd>`).join("")}</mtr>`,
  );
  return `<mtable>${cells.join("")}</mtable>`;
}

const named = (element: XmlElement, name: string) =>
  childElements(element).filter(({ localName }) => localName === name);

const SHAPES: Readonly<Record<string, (element: XmlElement) => string>> = {
  f: (element) => {
    const type = property(element, "type");
    if (type === "lin") return row([part(element, "num"), mo("/"), part(element, "den")]);
    const bar = type === "noBar" ? ' linethickness="0"' : "";
    return `<mfrac${bar}>${part(element, "num")}${part(element, "den")}</mfrac>`;
  },
  rad: (element) => {
    const degree = childNamed(element, "deg");
    const isHidden =
      isOn(property(element, "degHide")) || degree === undefined || parts(degree).length === 0;
    return isHidden
      ? `<msqrt>${part(element, "e")}</msqrt>`
      : `<mroot>${part(element, "e")}${part(element, "deg")}</mroot>`;
  },
  sSup: (element) => `<msup>${part(element, "e")}${part(element, "sup")}</msup>`,
  sSub: (element) => `<msub>${part(element, "e")}${part(element, "sub")}</msub>`,
  sSubSup: (element) =>
    `<msubsup>${part(element, "e")}${part(element, "sub")}${part(element, "sup")}</msubsup>`,
  sPre: (element) =>
    `<mmultiscripts>${part(element, "e")}<mprescripts/>${part(element, "sub")}${part(element, "sup")}</mmultiscripts>`,
  nary,
  d: delimited,
  m: (element) => table(named(element, "mr").map((one) => named(one, "e"))),
  eqArr: (element) => table(named(element, "e").map((one) => [one])),
  acc: (element) =>
    `<mover accent="true">${part(element, "e")}${mo(property(element, "chr") ?? "^")}</mover>`,
  bar: (element) =>
    property(element, "pos") === "top"
      ? `<mover accent="true">${part(element, "e")}${mo("¯")}</mover>`
      : `<munder>${part(element, "e")}${mo("_")}</munder>`,
  groupChr: (element) => {
    const isTop = property(element, "pos") === "top";
    const sign = mo(property(element, "chr") ?? "⏟");
    return `<${isTop ? "mover" : "munder"}>${part(element, "e")}${sign}</${isTop ? "mover" : "munder"}>`;
  },
  func: (element) => row([part(element, "fName"), mo("\u2061"), part(element, "e")]),
  limLow: (element) => `<munder>${part(element, "e")}${part(element, "lim")}</munder>`,
  limUpp: (element) => `<mover>${part(element, "e")}${part(element, "lim")}</mover>`,
  phant: (element) => `<mphantom>${part(element, "e")}</mphantom>`,
  borderBox: (element) => `<menclose notation="box">${part(element, "e")}</menclose>`,
};

/** The parts of an equation one after the other. */
function parts(element: XmlElement): string[] {
  return childElements(element).flatMap((child) => {
    const { localName } = child;
    if (localName === "r") return tokens(child);
    if (/Pr$/.test(localName)) return [];
    const shape = SHAPES[localName];
    return shape === undefined ? parts(child) : [shape(child)];
  });
}

/** An equation (m:oMath) as MathML. */
export function mathmlOf(equation: XmlElement): string {
  return `<math>${parts(equation).join("")}</math>`;
}
