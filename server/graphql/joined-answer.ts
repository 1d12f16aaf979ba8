import { randomUUID } from "node:crypto";
import { constants, crc32, deflateRawSync } from "node:zlib";

/** A text in UTF-8, and the same in blocks of DEFLATE that end at a whole byte and look at nothing before. */
export interface PackedText {
  json: Buffer;
  packed: Buffer;
}

/** What no text of an answer can hold: it is never told to anybody. */
const MARK = `part ${randomUUID()} `;
const MARKED = new RegExp(`"${MARK}(\\d+)"`);

/** Bytes that one packet carries, which are not worth compressing. */
export const SMALL_ANSWER = 1_400;
/** Up to so many bytes are stored as they are. */
const MOST_STORED = 200;

/** Of GZIP: no name, no time, of an unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = Buffer.from([3, 0]);

/** A block of DEFLATE that holds bytes as they are. */
function stored(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

function pack(bytes: Buffer): Buffer {
  if (bytes.length <= MOST_STORED) return stored(bytes);
  return deflateRawSync(bytes, { level: 1, finishFlush: constants.Z_FULL_FLUSH });
}

/** Texts one after the other as one file of GZIP. */
function gzipOf(texts: readonly PackedText[]): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(texts.reduce((sum, { json }) => crc32(json, sum), 0));
  trailer.writeUInt32LE(
    texts.reduce((sum, { json }) => sum + json.length, 0),
    4,
  );
  return Buffer.concat([HEADER, ...texts.map(({ packed }) => packed), LAST_BLOCK, trailer]);
}

/** An answer in JSON, joined of what is made for it and of texts that are ready. */
export class JoinedAnswer {
  readonly #body: object;
  readonly #ready: PackedText[] = [];

  /** @param body what is sent, with marks where ready texts stand */
  constructor(body: object) {
    this.#body = body;
  }

  /** Takes a ready text into the answer. @returns what stands for it in the body */
  mark(text: PackedText): string {
    this.#ready.push(text);
    return `${MARK}${this.#ready.length - 1}`;
  }

  /**
   * The answer as it is sent.
   *
   * @param takesGzip whether its reader takes it compressed so
   * @returns compressed where ready texts make it longer than a packet, and as it is otherwise
   */
  write(takesGzip: boolean): { content: string | Buffer; isGzip: boolean } {
    const text = JSON.stringify(this.#body);
    if (this.#ready.length === 0) return { content: text, isGzip: false };
    const pieces = text.split(MARKED).map((piece, place) => {
      const ready = place % 2 === 1 ? this.#ready[Number(piece)] : undefined;
      return ready ?? Buffer.from(piece);
    });
    const plain = Buffer.concat(pieces.map((piece) => ("json" in piece ? piece.json : piece)));
    if (!takesGzip || plain.length <= SMALL_ANSWER) return { content: plain, isGzip: false };
    const packed = pieces.map((piece) =>
      "json" in piece ? piece : { json: piece, packed: pack(piece) },
    );
    return { content: gzipOf(packed), isGzip: true };
  }
}
