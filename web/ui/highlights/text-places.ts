// Maps characters on the screen to positions in the plain text, in which highlights are stored. The two differ only
// in line breaks, the asterisks of italics, the separators of table cells, alternative texts of pictures, and the TeX
// of formulas.
import type { Runs } from "#rules/annotations.ts";

/** A text node: where each of its characters starts in the plain text; −1 for white space. */
interface Piece {
  node: Text;
  starts: Int32Array;
  /** Where each character ends: the characters of a formula stand for all of it. */
  ends: Int32Array;
}

/** Converts between both forms of a text. */
export interface TextPlaces {
  /** The part of the plain text that a range covers; null if it covers no word. */
  partOf(range: AbstractRange & Partial<Range>): { start: number; end: number } | null;
  /** The ranges on the screen for runs of the plain text, one for each text node. */
  rangesOf(runs: Runs): Range[];
}

/** The most plain-text characters skipped for one mismatch, such as "12. ", " | " or "*". */
const MOST_PASSED_OVER = 8;
/** A match of this length is certain, however much is skipped. */
const SURE_LENGTH = 12;

const isSpace = (character: string | undefined) => character !== undefined && /\s/u.test(character);

/** Replaces superscript and subscript digits, character by character, by the plain digits that the screen shows. */
function folded(text: string): string {
  return text.replace(/[⁰¹²³⁴-⁹₀-₉\u00a0]/gu, (sign) => sign.normalize("NFKC"));
}

/** Reads a text of the screen along its plain text. */
class Reader {
  readonly pieces: Piece[] = [];
  readonly #plain: string;
  #at = 0;

  constructor(plain: string) {
    this.#plain = folded(plain);
  }

  read(element: Node): void {
    for (const child of element.childNodes) {
      if (child instanceof Text) this.#text(child);
      else if (child instanceof Element) this.#element(child);
    }
  }

  #element(element: Element): void {
    // Such as a paragraph's number, or text for screen readers only. The text itself may be in a hidden element,
    // since the next question is rendered before it is shown.
    if (element.matches("[data-not-text], [aria-hidden='true']")) return;
    const name = element.localName;
    if (name === "img") this.#passOver(element.getAttribute("alt") ?? "");
    else if (name === "math") this.#formula(element);
    else this.read(element);
  }

  #skipSpace(): void {
    while (isSpace(this.#plain[this.#at])) this.#at += 1;
  }

  /** Skips text that only the plain text has. */
  #passOver(text: string): void {
    const words = folded(text).trim();
    this.#skipSpace();
    if (words !== "" && this.#plain.startsWith(words, this.#at)) this.#at += words.length;
  }

  /** A TeX formula counts as a whole: highlighting a sign of it highlights all of it. */
  #formula(element: Element): void {
    this.#skipSpace();
    const start = this.#at;
    const end = this.#plain.indexOf("\\)", start);
    if (!this.#plain.startsWith("\\(", start) || end === -1) this.read(element);
    else {
      this.#at = end + 2;
      this.#whole(element, start, end + 2);
    }
  }

  #whole(element: Element, start: number, end: number): void {
    for (const node of textsIn(element)) {
      const { length } = node.data;
      const starts = new Int32Array(length).fill(start);
      this.pieces.push({ node, starts, ends: new Int32Array(length).fill(end) });
    }
  }

  #text(node: Text): void {
    const { data } = node;
    const starts = new Int32Array(data.length).fill(-1);
    const ends = new Int32Array(data.length).fill(-1);
    const shown = folded(data);
    for (let index = 0; index < shown.length; index += 1) {
      if (isSpace(shown[index])) continue;
      const place = this.#find(shown, index);
      if (place === -1) continue;
      starts[index] = place;
      ends[index] = place + 1;
      this.#at = place + 1;
    }
    this.pieces.push({ node, starts, ends });
  }

  #find(shown: string, index: number): number {
    this.#skipSpace();
    const place = this.#plain.indexOf(shown[index] ?? "", this.#at);
    if (place === -1) return -1;
    const passed = this.#plain.slice(this.#at, place).replace(/\s/gu, "");
    if (passed.length <= MOST_PASSED_OVER) return place;
    // The plain text has something that the screen doesn't have, or not yet.
    const sure = shown.slice(index, index + SURE_LENGTH);
    return sure.length === SURE_LENGTH ? this.#plain.indexOf(sure, this.#at) : -1;
  }
}

function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
    // A formula contains its TeX in a hidden element.
    node.parentElement?.closest("annotation") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/** The characters of a piece that pass a test, from the first to the last; null for none. */
function extentOf({ starts }: Piece, from: number, to: number, fits: (index: number) => boolean) {
  let first = -1;
  let last = -1;
  for (let index = from; index < Math.min(to, starts.length); index += 1) {
    if (starts[index] === -1 || !fits(index)) continue;
    if (first === -1) first = index;
    last = index;
  }
  return first === -1 ? null : { first, last };
}

/**
 * Maps a text on the screen to its plain text.
 * @param root holds only the text, except for elements marked `data-not-text` or hidden
 * @param plain the text from the server
 */
export function textPlaces(root: Element, plain: string): TextPlaces {
  const reader = new Reader(plain);
  reader.read(root);
  const { pieces } = reader;
  return {
    partOf(range) {
      let start = Number.POSITIVE_INFINITY;
      let end = -1;
      for (const piece of pieces) {
        const { node, starts, ends } = piece;
        if (!range.intersectsNode?.(node)) continue;
        const from = node === range.startContainer ? range.startOffset : 0;
        const to = node === range.endContainer ? range.endOffset : starts.length;
        const extent = extentOf(piece, from, to, () => true);
        if (extent === null) continue;
        start = Math.min(start, starts[extent.first] ?? start);
        end = Math.max(end, ends[extent.last] ?? end);
      }
      return end === -1 ? null : { start, end };
    },
    rangesOf(runs) {
      const ranges: Range[] = [];
      for (let run = 0; run + 1 < runs.length; run += 2) {
        const [start = 0, end = 0] = runs.slice(run, run + 2);
        for (const piece of pieces) {
          const { node, starts, ends } = piece;
          const extent = extentOf(
            piece,
            0,
            starts.length,
            (index) => (starts[index] ?? 0) < end && (ends[index] ?? 0) > start,
          );
          if (extent === null) continue;
          const range = document.createRange();
          range.setStart(node, extent.first);
          range.setEnd(node, extent.last + 1);
          ranges.push(range);
        }
      }
      return ranges;
    },
  };
}

/** A part of a plain text in one line, as it reads on the screen. */
export function quoteOf(plain: string, start: number, end: number): string {
  return plain.slice(start, end).replace(/\*/g, "").replace(/\s+/gu, " ").trim();
}
