import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { UploadForm } from "./read-upload.ts";

/** More than any file may have; whoever reads the file refuses it then. */
const MOST_BYTES = 64 * 1024 * 1024;

/** A form whose file waits on the disk, so that it can be compared before it is used. */
export interface KeptUpload {
  form: UploadForm;
  /** What the file holds, as SHA-256 in hexadecimal. */
  digest: string;
  /** Deletes the file. */
  remove(): Promise<void>;
}

/**
 * Puts a form's file on the disk and reads the fields behind it.
 *
 * @throws what reading the form throws; nothing is left on the disk then
 */
export async function keepUpload(form: UploadForm): Promise<KeptUpload> {
  const folder = await mkdtemp(join(tmpdir(), "lexam-upload-"));
  const path = join(folder, "file");
  const remove = () => rm(folder, { recursive: true, force: true });
  const hash = createHash("sha256");
  async function* hashed() {
    let bytes = 0;
    for await (const chunk of form.stream) {
      hash.update(chunk);
      yield chunk;
      bytes += chunk.byteLength;
      if (bytes > MOST_BYTES) return;
    }
    await form.readRest();
  }
  try {
    await pipeline(hashed, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    form: { ...form, stream: createReadStream(path), readRest: async () => undefined },
    digest: hash.digest("hex"),
    remove,
  };
}
