// What a rich text may be made of: a closed subset of HTML, and MathML. The server cleans texts by it
// when they are written, the web client builds them of it alone.

/** Elements of running text. */
const INLINE = ["strong", "em", "u", "s", "sub", "sup", "br", "img"] as const;
/** Elements that stand on lines of their own. */
const BLOCKS = ["p", "ul", "ol", "li", "blockquote", "table"] as const;
const TABLE_PARTS = ["thead", "tbody", "tr", "th", "td"] as const;

/** MathML as formulas are written in it. */
const MATHML_NAMES = [
  "math",
  "semantics",
  "annotation",
  "mrow",
  "mi",
  "mn",
  "mo",
  "ms",
  "mtext",
  "mspace",
  "msub",
  "msup",
  "msubsup",
  "munder",
  "mover",
  "munderover",
  "mfrac",
  "msqrt",
  "mroot",
  "mtable",
  "mtr",
  "mtd",
  "mstyle",
  "mpadded",
  "mphantom",
  "menclose",
  "merror",
  "mmultiscripts",
  "mprescripts",
  "none",
] as const;

/** Elements of formulas; `math` is around them, and nothing else stands in it. */
export const MATHML: ReadonlySet<string> = new Set(MATHML_NAMES);

export const ELEMENTS: ReadonlySet<string> = new Set([
  ...INLINE,
  ...BLOCKS,
  ...TABLE_PARTS,
  ...MATHML_NAMES,
]);

/** Elements that have no end. */
export const VOID: ReadonlySet<string> = new Set(["br", "img"]);

const MATH_ATTRIBUTES = [
  "accent",
  "accentunder",
  "columnalign",
  "columnspacing",
  "depth",
  "display",
  "displaystyle",
  "encoding",
  "fence",
  "form",
  "height",
  "largeop",
  "linethickness",
  "lspace",
  "mathvariant",
  "maxsize",
  "minsize",
  "movablelimits",
  "notation",
  "rowspacing",
  "rspace",
  "scriptlevel",
  "separator",
  "stretchy",
  "symmetric",
  "voffset",
  "width",
  "xmlns",
];

/** The attributes of each element; the others have none. */
export const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(MATHML_NAMES.map((name) => [name, MATH_ATTRIBUTES])),
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
  ol: ["start"],
  img: ["src", "alt", "width", "height"],
};
