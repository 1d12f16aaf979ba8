// What a Word document says of its styles, its lists and its relations, which stand in files of their own.

import type { Archive } from "./archive.ts";
import { attributeOf } from "./word-equations.ts";
import { childElements, childNamed, parseXml, type XmlElement } from "./xml.ts";

/** How words are set where a style or a run says so. */
export interface Setting {
  strong?: boolean;
  em?: boolean;
  u?: boolean;
  s?: boolean;
  script?: "sub" | "sup" | null;
  isHighlighted?: boolean;
  isHidden?: boolean;
}

/** Whether a property that is either on or off is on; undefined where it isn't said. */
function toggle(properties: XmlElement, name: string): boolean | undefined {
  const found = childNamed(properties, name);
  return found === undefined
    ? undefined
    : !/^(?:0|false|off|none)$/.test(attributeOf(found, "val") ?? "1");
}

const BLACK = /^(?:auto|000000|0{3}|1[0-9a-f]{5}|2[0-9a-f]{5}|windowtext)$/i;
const WHITE = /^(?:auto|f{6}|none|clear)$/i;

/** What the properties of a run (w:rPr) say. */
export function settingOf(properties: XmlElement | undefined): Setting {
  if (properties === undefined) return {};
  const underline = childNamed(properties, "u");
  const highlight = attributeOf(childNamed(properties, "highlight"), "val");
  const fill = attributeOf(childNamed(properties, "shd"), "fill");
  const color = attributeOf(childNamed(properties, "color"), "val");
  const script = attributeOf(childNamed(properties, "vertAlign"), "val");
  const isMarked =
    (highlight !== undefined && highlight !== "none") ||
    (fill !== undefined && !WHITE.test(fill)) ||
    (color !== undefined && !BLACK.test(color));
  const said: Setting = {
    strong: toggle(properties, "b"),
    em: toggle(properties, "i"),
    u: underline === undefined ? undefined : attributeOf(underline, "val") !== "none",
    s: toggle(properties, "strike") ?? toggle(properties, "dstrike"),
    isHidden: toggle(properties, "vanish"),
    ...(isMarked ? { isHighlighted: true } : {}),
    ...(script === undefined
      ? {}
      : { script: script === "superscript" ? "sup" : script === "subscript" ? "sub" : null }),
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

export interface Style {
  name: string;
  setting: Setting;
  /** The list that its paragraphs are numbered in. */
  list: { id: string; level: number } | null;
  outline: number | null;
}

const NO_STYLE: Style = { name: "", setting: {}, list: null, outline: null };

/** The list that the properties of a paragraph (w:pPr) name; null for none, undefined where they don't say. */
export function listOf(properties: XmlElement | undefined): Style["list"] | undefined {
  const said = properties && childNamed(properties, "numPr");
  if (said === undefined) return undefined;
  const id = attributeOf(childNamed(said, "numId"), "val");
  const level = Number(attributeOf(childNamed(said, "ilvl"), "val") ?? 0);
  return id === undefined || id === "0" ? null : { id, level };
}

/** The styles of a document by their names in it, each with what it is based on. */
function stylesOf(root: XmlElement | null): ReadonlyMap<string, Style> {
  const styles = new Map<string, Style>();
  if (root === null) return styles;
  const elements = new Map(
    childElements(root)
      .filter(({ localName }) => localName === "style")
      .map((style) => [attributeOf(style, "styleId") ?? "", style] as const),
  );
  const resolve = (id: string, depth: number): Style => {
    const known = styles.get(id);
    if (known !== undefined) return known;
    const element = elements.get(id);
    if (element === undefined || depth > 20) return NO_STYLE;
    const below = resolve(attributeOf(childNamed(element, "basedOn"), "val") ?? "", depth + 1);
    const properties = childNamed(element, "pPr");
    const list = listOf(properties);
    const outline = attributeOf(properties && childNamed(properties, "outlineLvl"), "val");
    const style: Style = {
      name: attributeOf(childNamed(element, "name"), "val") ?? "",
      setting: { ...below.setting, ...settingOf(childNamed(element, "rPr")) },
      list: list === undefined ? below.list : list,
      outline: outline === undefined ? below.outline : Number(outline),
    };
    styles.set(id, style);
    return style;
  };
  for (const id of elements.keys()) resolve(id, 0);
  return styles;
}

interface Level {
  start: number;
  format: string;
  text: string;
}

const ROMAN: readonly (readonly [number, string])[] = [
  ...([
    [1000, "m"],
    [900, "cm"],
    [500, "d"],
    [400, "cd"],
    [100, "c"],
    [90, "xc"],
  ] as const),
  ...([
    [50, "l"],
    [40, "xl"],
    [10, "x"],
    [9, "ix"],
    [5, "v"],
    [4, "iv"],
    [1, "i"],
  ] as const),
];

function roman(number: number): string {
  let rest = Math.min(number, 3999);
  let text = "";
  for (const [value, letters] of ROMAN) {
    while (rest >= value) {
      text += letters;
      rest -= value;
    }
  }
  return text;
}

function formatted(number: number, format: string): string {
  if (/Letter$/.test(format)) {
    const letter = String.fromCharCode(97 + ((number - 1) % 26)).repeat(
      Math.min(Math.ceil(number / 26), 9),
    );
    return format === "upperLetter" ? letter.toUpperCase() : letter;
  }
  if (/Roman$/.test(format))
    return format === "upperRoman" ? roman(number).toUpperCase() : roman(number);
  return `${format === "decimalZero" && number < 10 ? "0" : ""}${number}`;
}

/** The lists of a document, which count as Word does where it shows it. */
class Numbering {
  readonly #levels = new Map<string, Level[]>();
  readonly #lists = new Map<string, { abstract: string; starts: Map<number, number> }>();
  readonly #counts = new Map<string, number[]>();
  readonly #started = new Set<string>();

  constructor(root: XmlElement | null) {
    for (const element of root === null ? [] : childElements(root)) {
      if (element.localName === "abstractNum") {
        this.#levels.set(attributeOf(element, "abstractNumId") ?? "", levelsOf(element));
      } else if (element.localName === "num") {
        const starts = new Map<number, number>();
        for (const override of childElements(element)) {
          const start = attributeOf(childNamed(override, "startOverride"), "val");
          if (start !== undefined) starts.set(Number(attributeOf(override, "ilvl")), Number(start));
        }
        const abstract = attributeOf(childNamed(element, "abstractNumId"), "val") ?? "";
        this.#lists.set(attributeOf(element, "numId") ?? "", { abstract, starts });
      }
    }
  }

  /** The number of the next paragraph of a list as Word shows it; null for a bullet, "" for none. */
  next({ id, level }: NonNullable<Style["list"]>): string | null {
    const list = this.#lists.get(id);
    const levels = this.#levels.get(list?.abstract ?? "") ?? [];
    const own = levels[level];
    if (list === undefined || own === undefined) return "";
    const counts = this.#counts.get(list.abstract) ?? [];
    this.#counts.set(list.abstract, counts);
    const key = `${id} ${level}`;
    const start = list.starts.get(level);
    if (start !== undefined && !this.#started.has(key)) counts[level] = start;
    else counts[level] = (counts[level] ?? own.start - 1) + 1;
    this.#started.add(key);
    counts.length = level + 1;
    if (own.format === "bullet") return null;
    if (own.format === "none") return "";
    return own.text.replace(/%([1-9])/g, (_, digit: string) => {
      const place = Number(digit) - 1;
      return formatted(
        counts[place] ?? levels[place]?.start ?? 1,
        levels[place]?.format ?? "decimal",
      );
    });
  }
}

function levelsOf(abstract: XmlElement): Level[] {
  const levels: Level[] = [];
  for (const level of childElements(abstract)) {
    if (level.localName !== "lvl") continue;
    const said = (name: string) => attributeOf(childNamed(level, name), "val");
    levels[Number(attributeOf(level, "ilvl") ?? 0)] = {
      start: Number(said("start") ?? 1),
      format: said("numFmt") ?? "decimal",
      text: said("lvlText") ?? "",
    };
  }
  return levels;
}

/** What stands beside the text of a document. */
export interface Companions {
  styles: ReadonlyMap<string, Style>;
  numbering: Numbering;
  /** Files that the text shows, by their relations; null for one outside the document. */
  targets: ReadonlyMap<string, string | null>;
}

/** Reads what stands beside the text of a document. @param main the name of the file with the text */
export async function companionsOf(archive: Archive, main: string): Promise<Companions> {
  const folder = main.slice(0, main.lastIndexOf("/") + 1);
  const root = async (name: string) => {
    const bytes = await archive.read(name);
    return bytes === null ? null : parseXml(bytes);
  };
  const relations = await root(`${folder}_rels/${main.slice(folder.length)}.rels`);
  const targets = new Map<string, string | null>();
  for (const relation of relations === null ? [] : childElements(relations)) {
    const { Id = "", Target = "", TargetMode } = relation.attributes;
    const name = Target.startsWith("/") ? Target.slice(1) : folder + Target;
    targets.set(Id, TargetMode === "External" ? null : name);
  }
  return {
    styles: stylesOf(await root(`${folder}styles.xml`)),
    numbering: new Numbering(await root(`${folder}numbering.xml`)),
    targets,
  };
}
