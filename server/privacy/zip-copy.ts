import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Database } from "../database/client.ts";
import { copiedFiles } from "./copied-files.ts";

/**
 * The copy of everything kept about a person as the bytes of one ZIP file. They are made as fast as
 * they are read, compressed beside this thread, and never all in memory.
 *
 * @throws what reading the database throws, to anyone who reads the bytes
 */
export function zippedCopy(database: Database, userId: number, now: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  for (const { name, pieces } of copiedFiles(database, userId)) {
    zip.addReadStreamLazy(name, { mtime: now }, (give) => {
      const source = Readable.from(pieces);
      source.once("error", (error) => output.destroy(error));
      give(null, source);
    });
  }
  zip.end();
  return output;
}
