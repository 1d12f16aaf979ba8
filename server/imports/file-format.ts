import { setTimeout } from "node:timers/promises";
import { detectFormat, misfitWords } from "#rules/detect-format.ts";
import { FILE_FORMATS, type FileFormat, isFormat } from "#rules/file-formats.ts";
import { unreadableWords } from "#rules/file-kinds.ts";
import { DETECTED_BYTES } from "#rules/file-marks.ts";
import { InvalidInput } from "../errors.ts";
import { UnreadableFile } from "./file-failure.ts";

/** A format that somebody named; null for none. @throws InvalidInput for an unknown one */
export function chosenFormat(name: string | null | undefined): FileFormat | null {
  if (name == null || name === "") return null;
  if (isFormat(name)) return name;
  const message = `format must be one of ${FILE_FORMATS.join(", ")}.`;
  throw new InvalidInput([{ field: "format", message }]);
}

/** What is known of a file as it arrives. */
interface Arriving {
  fileName: string;
  mediaType?: string;
  /** What somebody named, for content that shows nothing. */
  chosen: FileFormat | null;
  /** What to select where nothing is known of the file. */
  wanted: string;
}

/**
 * The format of a file by its content, with its name and type as hints (docs/rules.md, section 10).
 *
 * @throws UnreadableFile for a file of another kind, with what to send in its place
 */
export function formatOfFile(
  beginning: Uint8Array,
  { fileName, mediaType, chosen, wanted }: Arriving,
): FileFormat {
  const start = beginning.subarray(0, DETECTED_BYTES);
  // A form without a file sends one without a name.
  const reason = fileName === "" && start.length === 0 ? null : unreadableWords(start);
  if (reason !== null) throw new UnreadableFile(reason);
  const format = detectFormat(start, fileName, mediaType) ?? chosen;
  if (format !== null) return format;
  throw new UnreadableFile(`Please select a ${wanted} file`);
}

/** How long the first bytes of a file are waited for, in milliseconds. */
const BEGINNING_MS = 500;

/**
 * Refuses a file that can't be read before anything is kept of it, as far as its first bytes come soon.
 *
 * @returns all bytes of the file
 * @throws UnreadableFile
 */
export async function refuseUnreadable(
  stream: AsyncIterable<Uint8Array>,
  file: Arriving,
): Promise<AsyncIterable<Uint8Array>> {
  const chunks = stream[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let length = 0;
  let pending: Promise<IteratorResult<Uint8Array>> | null = null;
  let isKnown = false;
  const tooLong = setTimeout(BEGINNING_MS, null, { ref: false });
  while (!isKnown) {
    pending ??= chunks.next();
    const next = await Promise.race([pending, tooLong]);
    if (next === null) break;
    if (!next.done) {
      pending = null;
      first.push(next.value);
      length += next.value.byteLength;
    }
    isKnown = next.done === true || length >= DETECTED_BYTES;
  }
  if (isKnown) formatOfFile(Buffer.concat(first), file);
  async function* again() {
    try {
      yield* first;
      for (;;) {
        const { value, done } = await (pending ?? chunks.next());
        pending = null;
        if (done) return;
        yield value;
      }
    } finally {
      await chunks.return?.();
    }
  }
  return again();
}

const lengthOf = (chunks: readonly Uint8Array[]) =>
  chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);

/** Bytes that show whether a file fits a format. */
const FITTING_BYTES = 512;

/**
 * The bytes of a file, once they may be read as its format.
 *
 * @throws UnreadableFile for a file of another kind
 */
export async function* fittingBytes(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  format: FileFormat,
): AsyncGenerator<Uint8Array, void, undefined> {
  const check = (beginning: Uint8Array) => {
    const reason = beginning.length === 0 ? null : misfitWords(beginning, format);
    if (reason !== null) throw new UnreadableFile(reason);
    return beginning;
  };
  let held: Uint8Array[] | null = [];
  for await (const chunk of bytes) {
    if (held === null) yield chunk;
    else if (held.push(chunk) && lengthOf(held) >= FITTING_BYTES) {
      yield check(Buffer.concat(held));
      held = null;
    }
  }
  if (held !== null) yield check(Buffer.concat(held));
}
