import { isAscii } from "node:buffer";

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const BYTE_ORDER_MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** No mark and no UTF-8 sequence is longer. */
const LONGEST_SEQUENCE = 4;

function markedEncoding(bytes: Uint8Array): Encoding | null {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) =>
    mark.every((byte, index) => bytes[index] === byte),
  );
  return marked?.[0] ?? null;
}

/** How many bytes a UTF-8 sequence with this first byte has; 0 when none begins with it. */
function sequenceLength(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

function isUtf8(sequence: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(sequence);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Turns the bytes of a text file into text, piece by piece, without the byte order mark.
 *
 * The encoding is decided once, while streaming: by a byte order mark (UTF-8, UTF-16), else by the
 * first bytes that are not ASCII, which read alike in either encoding up to there. If they are a
 * UTF-8 sequence, the file is UTF-8; otherwise it is Windows-1252. Bytes further on that break the
 * encoding come out as U+FFFD, so that only the rows they stand in are spoilt.
 */
export class TextFileDecoder {
  #decoder: TextDecoder | null = null;
  #held: Uint8Array = new Uint8Array();
  #isAtStart = true;

  /** The text of the next bytes, as far as it is certain. */
  push(chunk: Uint8Array): string {
    if (this.#decoder !== null) return this.#decoder.decode(chunk, { stream: true });
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = new Uint8Array();
    return this.#decide(bytes, false);
  }

  /** The text of what was held back. */
  end(): string {
    const rest = this.#decoder === null ? this.#decide(this.#held, true) : "";
    this.#held = new Uint8Array();
    return rest + (this.#decoder?.decode() ?? "");
  }

  #decide(bytes: Uint8Array, isLast: boolean): string {
    if (this.#isAtStart) {
      if (bytes.length < LONGEST_SEQUENCE && !isLast) return this.#hold(bytes);
      this.#isAtStart = false;
      const marked = markedEncoding(bytes);
      // The decoder takes the mark away by itself.
      if (marked !== null) return this.#startWith(marked, bytes);
    }
    if (isAscii(bytes)) return Buffer.from(bytes).toString("latin1");
    const first = bytes.findIndex((byte) => byte >= 0x80);
    const sequence = bytes.subarray(first, first + sequenceLength(bytes[first] ?? 0));
    const isCut = sequence.length < sequenceLength(bytes[first] ?? 0);
    if (isCut && !isLast) {
      const certain = Buffer.from(bytes.subarray(0, first)).toString("latin1");
      return certain + this.#hold(bytes.subarray(first));
    }
    const isSequence = sequence.length > 0 && isUtf8(sequence);
    return this.#startWith(isSequence ? "utf-8" : "windows-1252", bytes);
  }

  #startWith(encoding: Encoding, bytes: Uint8Array): string {
    this.#decoder = new TextDecoder(encoding);
    return this.#decoder.decode(bytes, { stream: true });
  }

  #hold(bytes: Uint8Array): string {
    this.#held = Uint8Array.from(bytes);
    return "";
  }
}
