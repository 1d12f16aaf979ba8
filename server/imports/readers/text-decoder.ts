import { isAscii } from "node:buffer";
import { UnreadableFile } from "../file-failure.ts";

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "macintosh";

const BYTE_ORDER_MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** As many bytes tell the marks, and UTF-16 without one. */
const BEGINNING = 4;

/** Bytes from the first one that is not ASCII by which a file's encoding is judged. */
const WINDOW = 64 * 1024;

function markedEncoding(bytes: Uint8Array): Encoding | null {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) =>
    mark.every((byte, index) => bytes[index] === byte),
  );
  return marked?.[0] ?? unmarkedUtf16(bytes);
}

/** UTF-16 without a mark, by the zeros beside the first two letters of the header; null for none. */
function unmarkedUtf16([first, second, third, fourth]: Uint8Array): Encoding | null {
  const areLetters = (one?: number, other?: number) => Boolean(one) && Boolean(other);
  if (second === 0 && fourth === 0 && areLetters(first, third)) return "utf-16le";
  return first === 0 && third === 0 && areLetters(second, fourth) ? "utf-16be" : null;
}

/**
 * UTF-8 when as much of the bytes makes sense as UTF-8 as doesn't: a row refused for a broken
 * character is seen, a whole file read wrongly may not be.
 */
function judge(bytes: Uint8Array): Encoding {
  // As a stream, so that a character cut at the end of the window counts neither way.
  const text = new TextDecoder("utf-8").decode(bytes, { stream: true });
  let sound = 0;
  let broken = 0;
  for (const [character] of text.matchAll(/\P{ASCII}/gu)) {
    if (character === "\ufffd") broken += 1;
    else sound += 1;
  }
  if (sound > 0 && sound >= broken) return "utf-8";
  const latin = latin1(bytes);
  if (isMacRoman(latin)) return "macintosh";
  if (isOtherAlphabet(latin)) throw new UnreadableFile(UNKNOWN_ENCODING);
  return "windows-1252";
}

const UNKNOWN_ENCODING =
  "The file's encoding is not known: it is neither UTF-8 nor UTF-16, and its letters make no words in Windows-1252. Save it as UTF-8, in Excel as CSV UTF-8, and send it again.";

const LETTER_RUNS = /[\xa1-\xff]{4,64}/g;
const FOREIGN_LETTERS = /[\xa1-\xff]/g;

/**
 * Whether most letters beyond ASCII stand four and more together, as words of Cyrillic, Chinese or Japanese
 * files do; in Windows-1252 such letters are single ones of words in ASCII.
 */
function isOtherAlphabet(latin: string): boolean {
  const inRuns = (latin.match(LETTER_RUNS) ?? []).reduce((sum, run) => sum + run.length, 0);
  return inRuns * 2 > (latin.match(FOREIGN_LETTERS)?.length ?? 0);
}

/** The quotes and apostrophes of Mac Roman, which are Ò, Ó and Õ in Windows-1252. */
const MAC_QUOTES = /[a-z]\xd5(?=[a-z])|(?<![a-z])\xd2(?=\w)|[\w.,?!]\xd3(?!\w)/gi;
const WINDOWS_QUOTES = /[\x91-\x97]/g;

/** Whether quotes stand where words have them in Mac Roman, and more of these than of Windows-1252's. */
function isMacRoman(latin: string): boolean {
  const count = (pattern: RegExp) => latin.match(pattern)?.length ?? 0;
  return count(MAC_QUOTES) > count(WINDOWS_QUOTES);
}

/**
 * Turns the bytes of a text file into text, piece by piece, without the byte order mark.
 *
 * A byte order mark decides the encoding (UTF-8, UTF-16), or the zeros of UTF-16 without one. Else plain
 * ASCII reads alike in every encoding left; with the first other byte, that one and the 64 KB behind it
 * decide: UTF-8 when at least as many characters of it are valid as not, else Mac Roman or Windows-1252, by
 * their quotation marks. Bytes that break UTF-8 nevertheless, there or further on, come out as U+FFFD, so
 * that they spoil only the rows they stand in. Both methods throw UnreadableFile for another alphabet.
 */
export class TextFileDecoder {
  #decoder: TextDecoder | null = null;
  #held: Uint8Array = new Uint8Array();
  #isAtStart = true;

  /** The encoding that was decided on; null while all was ASCII. */
  get encoding(): string | null {
    return this.#decoder?.encoding ?? null;
  }

  /** The text of the next bytes, as far as it is certain. */
  push(chunk: Uint8Array): string {
    if (this.#decoder !== null) return this.#decoder.decode(chunk, { stream: true });
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    return this.#decide(bytes, false);
  }

  /** The text of what was held back. */
  end(): string {
    const rest = this.#decoder === null ? this.#decide(this.#held, true) : "";
    return rest + (this.#decoder?.decode() ?? "");
  }

  #decide(bytes: Uint8Array, isLast: boolean): string {
    this.#held = new Uint8Array();
    if (this.#isAtStart) {
      if (bytes.length < BEGINNING && !isLast) return this.#hold(bytes);
      this.#isAtStart = false;
      const marked = markedEncoding(bytes);
      // The decoder takes the mark away by itself.
      if (marked !== null) return this.#startWith(marked, bytes);
    }
    if (isAscii(bytes)) return latin1(bytes);
    const first = bytes.findIndex((byte) => byte >= 0x80);
    const rest = bytes.subarray(first);
    const plain = latin1(bytes.subarray(0, first));
    if (rest.length < WINDOW && !isLast) return plain + this.#hold(rest);
    return plain + this.#startWith(judge(rest.subarray(0, WINDOW)), rest);
  }

  #startWith(encoding: Encoding, bytes: Uint8Array): string {
    this.#decoder = new TextDecoder(encoding);
    return this.#decoder.decode(bytes, { stream: true });
  }

  #hold(bytes: Uint8Array): string {
    this.#held = bytes;
    return "";
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}
