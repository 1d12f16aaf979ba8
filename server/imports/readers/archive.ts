import type { Readable } from "node:stream";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { figure } from "#rules/figures.ts";
import { UnreadableFile } from "../file-failure.ts";

const MB = 1024 * 1024;

/** What a packed file may be: far above any question bank with its pictures. */
export const archiveLimits = {
  packedMaxBytes: 100 * MB,
  /** A package of QTI has a file for each question, passage and picture. */
  entriesMax: 250_000,
  /** Of one entry that is read piece by piece. */
  entryMaxBytes: 256 * MB,
  /** Of one entry that is read as a whole. */
  wholeEntryMaxBytes: 64 * MB,
  /** Of all entries together, as they say of themselves and as they are read. */
  unpackedMaxBytes: 512 * MB,
  /** Unpacked to packed: sheets and documents have some 60 at most, bombs a thousand. */
  ratioMax: 200,
  /** What is smaller harms nobody, however well it packs. */
  ratioFromBytes: MB,
} as const;

const PASSWORD = "The file has a password. Save it without one and send it again.";
const DAMAGED =
  "The file is damaged: it is no whole packed file (ZIP). Save it again where it was made, and send that.";
const TRICKS = "Save the file again where it was made, and send that.";
const BOMB =
  "The file unpacks to far more than a file of questions holds, so it was not read. Save it again where it was made.";

/** A packed file whose entries are read one by one. What is packed within an entry is never unpacked. */
export interface Archive {
  /** The names of its files, in its order. */
  readonly names: readonly string[];
  /** A file as a whole; null where there is none of the name. @throws UnreadableFile */
  read(name: string): Promise<Buffer | null>;
  /** The bytes of a file piece by piece; none where there is none of the name. @throws UnreadableFile */
  pieces(name: string): AsyncGenerator<Uint8Array, void, undefined>;
}

/** The bytes of a file as a whole. @throws UnreadableFile for more than a packed file may have */
async function collect(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > archiveLimits.packedMaxBytes) {
      throw new UnreadableFile(
        `The file is larger than ${archiveLimits.packedMaxBytes / MB} MB, the most for a packed file such as Word, Excel or QTI. Make its pictures smaller, or split it into several.`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Why these bytes are no packed file; null where they may be one. @param expected such as "a Word document (.docx)" */
function otherThanPacked(file: Buffer, expected: string): string | null {
  if (file.length === 0) return "The file is empty.";
  // Office keeps what has a password, and what is of before 2007, in a container of another kind.
  if (file.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) {
    if (file.includes(Buffer.from("EncryptedPackage", "utf16le"))) return PASSWORD;
    return `The file is of an Office before 2007 (.doc, .xls), which can't be read. Save it as ${expected} and send that.`;
  }
  return file.subarray(0, 2).equals(Buffer.from("PK"))
    ? null
    : `The file is not ${expected}, whatever its name. Choose what it is under “Read as”, or save it as ${expected}.`;
}

function checkEntry(entry: Entry, names: ReadonlySet<string>): void {
  const { fileName, compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) throw new UnreadableFile(PASSWORD);
  if (names.has(fileName)) {
    throw new UnreadableFile(`The packed file has an entry twice. ${TRICKS}`);
  }
  const { entryMaxBytes, ratioMax, ratioFromBytes } = archiveLimits;
  const isBomb = uncompressedSize > ratioFromBytes && uncompressedSize > compressedSize * ratioMax;
  if (isBomb || uncompressedSize > entryMaxBytes) throw new UnreadableFile(BOMB);
}

/** The files of a packed file by their names. @throws UnreadableFile */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const { entriesMax, unpackedMaxBytes } = archiveLimits;
  if (zip.entryCount > entriesMax) {
    throw new UnreadableFile(
      `The packed file has more than ${figure(entriesMax)} entries. Split it into several.`,
    );
  }
  const entries = new Map<string, Entry>();
  const names = new Set<string>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry, names);
    names.add(entry.fileName);
    unpacked += entry.uncompressedSize;
    if (unpacked > unpackedMaxBytes) throw new UnreadableFile(BOMB);
    if (!entry.fileName.endsWith("/")) entries.set(entry.fileName, entry);
  }
  return entries;
}

/** What the library says of names with "..", a root or a backslash, which it never hands on. */
const LEADS_OUT = /relative path|absolute path|characters in fileName/;

function readable(error: unknown): UnreadableFile {
  if (error instanceof UnreadableFile) return error;
  const leadsOut = error instanceof Error && LEADS_OUT.test(error.message);
  return new UnreadableFile(
    leadsOut ? `The packed file has an entry that leads out of it. ${TRICKS}` : DAMAGED,
  );
}

/**
 * A packed file (ZIP), whose bytes arrive in pieces of any size and are kept until the archive is let go.
 *
 * @param expected what the file should be, as a sentence calls it: "a Word document (.docx)"
 * @throws UnreadableFile for anything that is not one, has a password or is above the limits
 */
export async function openArchive(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  expected: string,
): Promise<Archive> {
  const file = await collect(bytes);
  const reason = otherThanPacked(file, expected);
  if (reason !== null) throw new UnreadableFile(reason);
  let zip: ZipFile;
  let entries: ReadonlyMap<string, Entry>;
  try {
    zip = await fromBufferPromise(file, { strictFileNames: true });
    entries = await entriesOf(zip);
  } catch (error) {
    throw readable(error);
  }
  let unpacked = 0;

  async function* pieces(name: string): AsyncGenerator<Uint8Array, void, undefined> {
    const entry = entries.get(name);
    if (entry === undefined) return;
    try {
      // The library ends an entry that is longer or shorter than it says.
      const stream: Readable = await zip.openReadStreamPromise(entry);
      for await (const piece of stream as AsyncIterable<Uint8Array>) {
        unpacked += piece.byteLength;
        // An entry that is read over and over counts each time.
        if (unpacked > archiveLimits.unpackedMaxBytes) throw new UnreadableFile(BOMB);
        yield piece;
      }
    } catch (error) {
      throw readable(error);
    }
  }

  async function read(name: string): Promise<Buffer | null> {
    const entry = entries.get(name);
    if (entry === undefined) return null;
    if (entry.uncompressedSize > archiveLimits.wholeEntryMaxBytes) throw new UnreadableFile(BOMB);
    const all: Uint8Array[] = [];
    for await (const piece of pieces(name)) all.push(piece);
    return Buffer.concat(all);
  }

  return { names: [...entries.keys()], read, pieces };
}
