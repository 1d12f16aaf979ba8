import { figure } from "#rules/figures.ts";
import { UnreadableFile } from "../file-failure.ts";
import type { Archive } from "./archive.ts";
import {
  type CellText,
  cellText,
  type NumberKind,
  type Sheet,
  type Workbook,
} from "./excel-workbook.ts";
import { childElements, childNamed, readXml, textOf, type XmlElement } from "./xml.ts";

/** A cell as its row shows it. */
export interface SheetCell extends CellText {
  /** What Excel did to what was typed, as a sentence goes on: "holds a date (2026-03-12), …"; null for nothing. */
  flaw: string | null;
}

export interface SheetRow {
  /** As Excel shows it, 1 for the first. */
  number: number;
  isHidden: boolean;
  /** By their columns, 0 for A; undefined where a cell is empty. */
  cells: (SheetCell | undefined)[];
}

/** Of a table of questions; more belongs to something else. */
const MOST_COLUMNS = 200;
const MOST_CELLS = 5_000_000;
/** Characters of the list of merged cells, which is kept. */
const MOST_MERGES = 8 * 1024 * 1024;

/** The column of a reference: 0 of A14. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "") {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

/** The letters of a column: A of 0. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCharCode(65 + (column % 26));
}

/** The day that a number stands for, with its time where it has one. */
function dateOf(number: number, isFrom1904: boolean): string {
  // Day 60 is the 29th of February 1900, which Excel alone has.
  const days = number + (isFrom1904 ? 1462 : number < 60 ? 1 : 0);
  const date = new Date(Math.round((days - 25_569) * 86_400_000));
  if (Number.isNaN(date.getTime())) return `${number}`;
  const [day = "", time = ""] = date.toISOString().split("T");
  const clock = time.slice(0, 5);
  if (number < 1) return clock;
  return clock === "00:00" ? day : `${day} ${clock}`;
}

/** Numbers from here on are shown as 1E+11. */
const SCIENTIFIC_FROM = 1e11;

function numberCell(value: string, kind: NumberKind, isFrom1904: boolean): SheetCell {
  const number = Number(value);
  if (value === "" || Number.isNaN(number)) return { text: value, html: null, flaw: null };
  if (kind === "date") {
    const text = dateOf(number, isFrom1904);
    const flaw = `holds a date (${text}), which Excel made of what was typed. Format the cell as Text, type it again and save the file`;
    return { text, html: null, flaw };
  }
  // Binary fractions show as they were typed: 0.3 for 0.30000000000000004.
  const shown = `${Number(number.toPrecision(15))}`;
  if (kind === "scientific" || Math.abs(number) >= SCIENTIFIC_FROM || /e/i.test(shown)) {
    const text = number.toExponential().replace("e", "E");
    const flaw = `holds a number that Excel writes as ${text}, so that digits may be lost. Format the cell as Text, type it again and save the file`;
    return { text: kind === "scientific" ? text : shown, html: null, flaw };
  }
  const text = kind === "percent" ? `${Number((number * 100).toPrecision(15))}%` : shown;
  return { text, html: null, flaw: null };
}

/** Ranges of merged cells, each with what its first cell holds once that is read. */
interface Merge {
  fromRow: number;
  toRow: number;
  column: number;
  cell: SheetCell | undefined;
}

/**
 * The merged cells that reach over several rows. They stand behind the rows of a sheet, so its bytes are looked
 * through before these are read.
 */
async function mergesOf(archive: Archive, file: string): Promise<Merge[]> {
  let text = "";
  let isIn = false;
  for await (const piece of archive.pieces(file)) {
    const more = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString("latin1");
    text = (isIn ? text : text.slice(-16)) + more;
    if (!isIn) {
      const start = text.search(/mergeCells[\s>]/);
      if (start < 0) continue;
      isIn = true;
      text = text.slice(start);
    }
    if (text.includes("/mergeCells>", 1) || text.length > MOST_MERGES) break;
  }
  if (!isIn) return [];
  return [...text.matchAll(/ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g)].flatMap(
    ([, column = "", from, , to]): Merge[] =>
      Number(to) > Number(from)
        ? [{ fromRow: Number(from), toRow: Number(to), column: columnOf(column), cell: undefined }]
        : [],
  );
}

/** The rows of a sheet in their order, read as its bytes are unpacked. */
export class SheetRows {
  readonly #workbook: Workbook;
  #cells = 0;
  #row = 0;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  /**
   * The rows that hold anything of their own.
   *
   * @param isCarried whether what is merged over several rows counts in all of them, by its column; null where
   *   merged cells don't matter, which saves looking for them
   * @throws UnreadableFile for more cells than any table of questions has
   */
  async *read(
    archive: Archive,
    sheet: Sheet,
    isCarried: ((column: number) => boolean) | null,
  ): AsyncGenerator<SheetRow, void, undefined> {
    const found = isCarried === null ? [] : await mergesOf(archive, sheet.file);
    const merges = found.sort((a, b) => a.fromRow - b.fromRow);
    let open: Merge[] = [];
    let next = 0;
    this.#row = 0;
    for await (const element of readXml(archive.pieces(sheet.file), 2)) {
      if (element.localName !== "row") continue;
      const row = this.#rowOf(element);
      for (; (merges[next]?.fromRow ?? Number.POSITIVE_INFINITY) <= row.number; next += 1) {
        const merge = merges[next];
        if (merge !== undefined) open.push(merge);
      }
      open = open.filter(({ toRow }) => toRow >= row.number);
      const isBlank = row.cells.every((cell) => cell === undefined || cell.text.trim() === "");
      for (const merge of open) {
        if (merge.fromRow === row.number) merge.cell = row.cells[merge.column];
        else if (!isBlank && isCarried?.(merge.column)) row.cells[merge.column] ??= merge.cell;
      }
      if (!isBlank) yield row;
    }
  }

  #rowOf(element: XmlElement): SheetRow {
    const { r, hidden } = element.attributes;
    this.#row = Number(r) || this.#row + 1;
    const cells: (SheetCell | undefined)[] = [];
    let column = -1;
    for (const cell of childElements(element)) {
      if (cell.localName !== "c") continue;
      this.#cells += 1;
      if (this.#cells > MOST_CELLS) {
        throw new UnreadableFile(
          `The workbook has more than ${figure(MOST_CELLS)} cells. Split it into several.`,
        );
      }
      const reference = cell.attributes.r;
      column = reference === undefined ? column + 1 : columnOf(reference);
      if (column < 0 || column >= MOST_COLUMNS) continue;
      const read = this.#cell(cell);
      // An empty text is none: a merged cell has empty ones below it.
      if (read.text !== "" || read.flaw !== null) cells[column] = read;
    }
    return { number: this.#row, isHidden: hidden === "1" || hidden === "true", cells };
  }

  #cell(cell: XmlElement): SheetCell {
    const { t: type = "n", s: format } = cell.attributes;
    const found = childNamed(cell, "v");
    const value = found === undefined ? "" : textOf(found);
    const plain = (text: string) => ({ text, html: null, flaw: null });
    switch (type) {
      case "s":
        return { ...(this.#workbook.strings[Number(value)] ?? plain("")), flaw: null };
      case "inlineStr": {
        const text = childNamed(cell, "is");
        return text === undefined ? plain("") : { ...cellText(text), flaw: null };
      }
      case "b":
        return plain(value === "1" ? "TRUE" : value === "0" ? "FALSE" : value);
      case "str":
      case "e":
        return plain(value);
      case "d":
        return {
          ...plain(value),
          flaw: `holds a date (${value.slice(0, 10)}), which Excel made of what was typed. Format the cell as Text, type it again and save the file`,
        };
      default: {
        if (value === "" && childNamed(cell, "f") !== undefined) {
          return {
            ...plain(""),
            flaw: "has a formula whose value is not in the file. Open the file in Excel and save it, or write the value itself",
          };
        }
        const { kinds, isFrom1904 } = this.#workbook;
        return numberCell(value, kinds[Number(format ?? 0)] ?? "plain", isFrom1904);
      }
    }
  }
}
