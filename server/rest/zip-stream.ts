import { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A piece of a package: of the text of its manifest, and the files that come with it. */
export interface PackagePart {
  text: string;
  files: readonly { name: string; base64: string }[];
}

/** Entries need a time. A fixed one gives the same package the same bytes. */
const MTIME = new Date(Date.UTC(2000, 0, 1));

/**
 * A package as the bytes of a ZIP file, which are made as fast as they are read: a part at a time is in memory. A file
 * that several parts have is in it once.
 *
 * @param manifest what the file of the texts is called; it comes last
 */
export function zipped(parts: AsyncIterable<PackagePart>, manifest: string): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const names = new Set<string>();

  /** Adds a file. @returns once its bytes were read */
  function add(name: string, bytes: Buffer): Promise<void> {
    return new Promise((resolve) => {
      zip.addReadStreamLazy(name, { mtime: MTIME }, (give) => {
        const source = Readable.from([bytes]);
        source.once("end", resolve);
        give(null, source);
      });
    });
  }

  async function fill(): Promise<void> {
    const texts: string[] = [];
    for await (const { text, files } of parts) {
      texts.push(text);
      const added = files.filter(({ name }) => !names.has(name));
      for (const { name } of added) names.add(name);
      await Promise.all(added.map(({ name, base64 }) => add(name, Buffer.from(base64, "base64"))));
    }
    zip.addBuffer(Buffer.from(texts.join("")), manifest, { mtime: MTIME });
    zip.end();
  }
  fill().catch((error: unknown) => output.destroy(error as Error));
  return output;
}
