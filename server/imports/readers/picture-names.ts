import { hash } from "node:crypto";
import type { FilePicture } from "./reader.ts";

/** What a picture's name is made of. */
const OTHER = /[^\w.-]+/g;

/** An address as its file is called; as it is where its escapes are none. */
export function decodedAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The last part of a path or address, of letters, digits, dots, hyphens and underscores. */
export function pictureName(given: string): string {
  const last = decodedAddress(given.slice(-200)).replace(/^.*\//s, "");
  return last.replace(OTHER, "_").slice(-80) || "picture";
}

const DATA = /^data:image\/[\w.+-]{1,30}(?:;[\w=-]{1,40}){0,3};base64,/i;

/**
 * The pictures of a file. Two questions may show different ones of the same name, and the same one under two: so
 * each is named by its content.
 */
export class FilePictures {
  readonly #given = new Set<string>();
  #new: FilePicture[] = [];

  /** Takes a picture. @returns its name */
  add(bytes: Uint8Array): string {
    const name = `picture-${hash("sha256", bytes, "hex").slice(0, 32)}`;
    if (!this.#given.has(name)) {
      this.#given.add(name);
      this.#new.push({ name, bytes });
    }
    return name;
  }

  /** The name of a picture that stands in an address (`data:image/png;base64,…`); null for any other address. */
  fromAddress(address: string): string | null {
    const start = DATA.exec(address.trimStart().slice(0, 200))?.[0];
    if (start === undefined) return null;
    return this.add(Buffer.from(address.trimStart().slice(start.length), "base64"));
  }

  /** The pictures since the last call, to be sent before the row that shows them. */
  take(): { picture: FilePicture }[] {
    const taken = this.#new.map((picture) => ({ picture }));
    this.#new = [];
    return taken;
  }
}
