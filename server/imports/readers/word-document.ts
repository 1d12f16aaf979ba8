import {
  type Block,
  type Cell,
  type Line,
  lineOf,
  type Mark,
  OBJECT,
  type Run,
  type Table,
} from "./blocks.ts";
import { attributeOf, mathmlOf } from "./word-equations.ts";
import { type Companions, listOf, type Setting, type Style, settingOf } from "./word-styles.ts";
import { childElements, childNamed, escapeXml, textOf, type XmlElement } from "./xml.ts";

/** What a document has that is not read, and what is counted of the rest. */
export interface WordCounts {
  formulas: number;
  pictures: number;
  tables: number;
  deleted: number;
  hidden: number;
  footnotes: number;
}

/** Of Word's own fonts of signs, those that mark an answer. */
const SIGNS: Readonly<Record<string, string>> = {
  F0FC: "✓",
  F0FE: "✓",
  F050: "✓",
  F0B7: "•",
  F0E0: "→",
  F0AE: "→",
};

const MARKS: readonly (keyof Setting & Mark)[] = ["strong", "em", "u", "s"];

/** Elements whose content is read as if it stood without them. */
const THROUGH = new Set(
  "ins moveTo hyperlink smartTag sdt sdtContent customXml fldSimple dir bdo oMathPara".split(" "),
);

/** A paragraph that is being read. */
interface Paragraph {
  runs: Run[];
  lines: Run[][];
  pages: number[];
  boxes: XmlElement[];
  setting: Setting;
}

/** Reads the text of a document block by block. */
export class WordDocument {
  readonly counts: WordCounts = {
    formulas: 0,
    pictures: 0,
    tables: 0,
    deleted: 0,
    hidden: 0,
    footnotes: 0,
  };
  readonly #companions: Companions;
  /** Whether Word noted where its pages ended; else only breaks that somebody made are known. */
  readonly #isRendered: boolean;
  #hasPages = false;
  #page = 1;
  #number = 0;
  /** Names of pictures as texts call them, by the files in the document. */
  readonly pictures = new Map<string, string>();

  constructor(companions: Companions, isRendered: boolean) {
    this.#companions = companions;
    this.#isRendered = isRendered;
    this.#hasPages = isRendered;
  }

  /** The page that is being read; null where the document doesn't say. */
  get pages(): number | null {
    return this.#hasPages ? this.#page : null;
  }

  /** The blocks of an element of the body. */
  blocksOf(element: XmlElement): Block[] {
    switch (element.localName) {
      case "p":
        return this.#paragraph(element);
      case "tbl":
        return [this.#table(element)];
      case "sdt":
      case "sdtContent":
      case "customXml":
      case "ins":
      case "moveTo":
        return childElements(element).flatMap((child) => this.blocksOf(child));
      case "AlternateContent":
        return alternative(element).flatMap((child) => this.blocksOf(child));
      default:
        return [];
    }
  }

  #breakPage(isRendered: boolean): void {
    if (isRendered !== this.#isRendered) return;
    this.#hasPages = true;
    this.#page += 1;
  }

  #paragraph(element: XmlElement): Block[] {
    const properties = childNamed(element, "pPr");
    const style = this.#style(properties, "pStyle");
    const isTitled =
      style !== undefined &&
      (style.outline !== null || /^(?:heading|title|subtitle)/i.test(style.name));
    if (properties !== undefined && childNamed(properties, "pageBreakBefore") !== undefined)
      this.#breakPage(false);
    const paragraph: Paragraph = {
      runs: [],
      lines: [],
      pages: [],
      boxes: [],
      setting: style?.setting ?? {},
    };
    this.#runs(element, paragraph);
    this.#endLine(paragraph);
    const list = listOf(properties) ?? (listOf(properties) === null ? null : (style?.list ?? null));
    const isBlank = paragraph.lines.every((runs) => runs.every(({ text }) => text.trim() === ""));
    // Titles are counted by themselves, and are no questions.
    const label = list === null || isBlank || isTitled ? "" : this.#companions.numbering.next(list);
    if (!isBlank) this.#number += 1;
    const lines = paragraph.lines.map((runs, at): Line => {
      const before: Run[] =
        at === 0 && label !== null && label !== "" ? [{ text: `${label}\t`, marks: [] }] : [];
      return lineOf([...before, ...runs], {
        page: this.#hasPages ? (paragraph.pages[at] ?? this.#page) : null,
        number: this.#number,
        isFirst: at === 0,
        // The title of the document names no subject.
        isTitle: isTitled && !/^(?:title|subtitle)/i.test(style?.name ?? ""),
        isBullet: label === null && at === 0,
      });
    });
    if (properties !== undefined && childNamed(properties, "sectPr") !== undefined)
      this.#endSection(properties);
    return [
      ...lines,
      ...paragraph.boxes.flatMap((box) =>
        childElements(box).flatMap((child) => this.blocksOf(child)),
      ),
    ];
  }

  #endSection(properties: XmlElement): void {
    const section = childNamed(properties, "sectPr");
    const type = attributeOf(section && childNamed(section, "type"), "val");
    if (type !== "continuous" && type !== "nextColumn") this.#breakPage(false);
  }

  #style(properties: XmlElement | undefined, name: string): Style | undefined {
    const id = attributeOf(properties && childNamed(properties, name), "val");
    return id === undefined ? undefined : this.#companions.styles.get(id);
  }

  #endLine(paragraph: Paragraph): void {
    paragraph.lines.push(paragraph.runs);
    paragraph.runs = [];
  }

  #runs(parent: XmlElement, paragraph: Paragraph): void {
    for (const child of childElements(parent)) {
      const { localName } = child;
      if (localName === "r") this.#run(child, paragraph);
      else if (localName === "oMath") this.#formula(child, paragraph);
      else if (localName === "AlternateContent")
        for (const one of alternative(child)) this.#runs(one, paragraph);
      else if (localName === "del" || localName === "moveFrom") this.counts.deleted += 1;
      else if (THROUGH.has(localName)) this.#runs(child, paragraph);
    }
  }

  #formula(element: XmlElement, paragraph: Paragraph): void {
    this.counts.formulas += 1;
    this.#add(paragraph, { text: OBJECT, marks: [], html: mathmlOf(element) });
  }

  #add(paragraph: Paragraph, run: Run): void {
    if (run.text.trim() !== "") paragraph.pages[paragraph.lines.length] ??= this.#page;
    paragraph.runs.push(run);
  }

  #run(element: XmlElement, paragraph: Paragraph): void {
    const properties = childNamed(element, "rPr");
    const style = this.#style(properties, "rStyle");
    const setting = { ...paragraph.setting, ...style?.setting, ...settingOf(properties) };
    const marks: Mark[] = MARKS.filter((mark) => setting[mark] === true);
    if (setting.script != null) marks.push(setting.script);
    this.#content(
      element,
      paragraph,
      { marks, isHighlighted: setting.isHighlighted === true },
      setting.isHidden === true,
    );
  }

  #content(
    element: XmlElement,
    paragraph: Paragraph,
    as: Pick<Run, "marks" | "isHighlighted">,
    isHidden: boolean,
  ): void {
    for (const child of childElements(element)) {
      const { localName } = child;
      if (localName === "lastRenderedPageBreak") this.#breakPage(true);
      else if (isHidden) {
        if (localName === "t") this.counts.hidden += 1;
      } else if (localName === "t") this.#add(paragraph, { ...as, text: textOf(child) });
      else if (localName === "tab" || localName === "ptab")
        this.#add(paragraph, { ...as, text: "\t" });
      else if (localName === "noBreakHyphen") this.#add(paragraph, { ...as, text: "‑" });
      else if (localName === "sym") {
        const code = (attributeOf(child, "char") ?? "").toUpperCase();
        this.#add(paragraph, { ...as, text: SIGNS[code] ?? "□" });
      } else if (localName === "br" || localName === "cr") this.#break(child, paragraph);
      else if (localName === "footnoteReference" || localName === "endnoteReference")
        this.counts.footnotes += 1;
      else if (localName === "AlternateContent")
        for (const one of alternative(child))
          this.#content({ ...child, children: [one] }, paragraph, as, false);
      else if (/^(?:drawing|pict|object)$/.test(localName)) this.#drawing(child, paragraph);
    }
  }

  #break(element: XmlElement, paragraph: Paragraph): void {
    const type = attributeOf(element, "type");
    if (type === "page") this.#breakPage(false);
    else if (type !== "column") this.#endLine(paragraph);
  }

  /** Pictures and boxes of text. */
  #drawing(drawing: XmlElement, paragraph: Paragraph): void {
    const alt = within(drawing, /^(?:docPr|cNvPr|shape)$/)
      .map((element) => attributeOf(element, "descr") || attributeOf(element, "alt") || "")
      .find((text) => text.trim() !== "");
    for (const element of within(drawing, /^(?:blip|imagedata|txbxContent)$/)) {
      if (element.localName === "txbxContent") {
        paragraph.boxes.push(element);
        continue;
      }
      const id =
        attributeOf(element, "embed") ??
        attributeOf(element, "link") ??
        attributeOf(element, "id") ??
        "";
      const target = this.#companions.targets.get(id) ?? null;
      this.counts.pictures += 1;
      const name =
        target === null ? "outside" : (target.split("/").at(-1) ?? "").replace(/[^\w.-]/g, "_");
      if (target !== null) this.pictures.set(name, target);
      const said = (alt ?? "").replace(/\s+/g, " ").slice(0, 500);
      const html = `<img src="file:${name}" alt="${escapeXml(said)}">`;
      this.#add(paragraph, { text: OBJECT, marks: [], html });
    }
  }

  #table(element: XmlElement): Table {
    this.counts.tables += 1;
    const place = { page: this.#hasPages ? this.#page : null, number: this.#number + 1 };
    const rows: Cell[][] = [];
    /** The cells that may go on below, by their columns. */
    const open = new Map<number, Cell>();
    for (const row of through(element, "tr")) {
      const cells: Cell[] = [];
      let column = 0;
      for (const cell of through(row, "tc")) {
        const properties = childNamed(cell, "tcPr");
        const columns =
          Number(attributeOf(properties && childNamed(properties, "gridSpan"), "val") ?? 1) || 1;
        const merge = properties && childNamed(properties, "vMerge");
        const above = open.get(column);
        const goesOn =
          merge !== undefined && attributeOf(merge, "val") !== "restart" && above !== undefined;
        const content = childElements(cell).flatMap((child) => this.blocksOf(child));
        if (goesOn) above.rows += 1;
        else {
          const made: Cell = { content, columns, rows: 1 };
          cells.push(made);
          if (merge === undefined) open.delete(column);
          else open.set(column, made);
        }
        column += columns;
      }
      rows.push(cells);
    }
    return { kind: "table", ...place, rows };
  }
}

/** Elements of a name, in content controls as well. */
function through(parent: XmlElement, name: string): XmlElement[] {
  return childElements(parent).flatMap((child) => {
    if (child.localName === name) return [child];
    return THROUGH.has(child.localName) ? through(child, name) : [];
  });
}

/** What new and old programs show in the same place: one of them. */
function alternative(element: XmlElement): XmlElement[] {
  const chosen = childNamed(element, "Choice") ?? childNamed(element, "Fallback");
  return chosen === undefined ? [] : childElements(chosen);
}

/** The elements of some names within another; nothing within those, nor in what only old programs show. */
function within(element: XmlElement, names: RegExp): XmlElement[] {
  return childElements(element).flatMap((child) => {
    if (child.localName === "AlternateContent")
      return alternative(child).flatMap((one) =>
        names.test(one.localName) ? [one] : within(one, names),
      );
    const own = names.test(child.localName) ? [child] : [];
    return child.localName === "txbxContent" ? own : [...own, ...within(child, names)];
  });
}
