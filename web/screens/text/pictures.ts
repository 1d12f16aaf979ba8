import { fetchBytes } from "../../apollo/fetch-bytes.ts";

/** The address of a picture in a text, with its hash. */
const ADDRESS = /^\/api\/v1(\/images\/[0-9a-f]{64})$/;
const ADDRESSES = /\/api\/v1\/images\/[0-9a-f]{64}/g;

/** The most unused pictures to keep in memory. */
const MOST_UNUSED = 60;

interface Kept {
  /** The blob URL, once it is loaded. */
  address: Promise<string>;
  users: number;
}

/** The pictures of this page by address, the most recently used last. */
const kept = new Map<string, Kept>();

async function load(path: string): Promise<string> {
  // The server has only this picture type. Any other content is treated as it, so that it can't run.
  return URL.createObjectURL(new Blob([await fetchBytes(path)], { type: "image/webp" }));
}

function dropUnused(): void {
  const unused = [...kept].filter(([, { users }]) => users === 0);
  for (const [source, { address }] of unused.slice(0, -MOST_UNUSED)) {
    kept.delete(source);
    void address.then(URL.revokeObjectURL);
  }
}

function take(source: string, path: string): Kept {
  const known = kept.get(source);
  const picture = known ?? { address: load(path), users: 0 };
  kept.delete(source);
  kept.set(source, picture);
  // A failed picture is loaded again next time.
  if (!known) picture.address.catch(() => kept.get(source) === picture && kept.delete(source));
  return picture;
}

/** A picture in use until it is released. */
export interface ShownPicture {
  /** Its blob URL. Rejects like `fetchBytes`, or if the address isn't a picture of ours. */
  address: Promise<string>;
  release(): void;
}

/** Loads a picture of a text with the person's token, unless this page has it. @param source the address in the text */
export function showPicture(source: string): ShownPicture {
  const path = ADDRESS.exec(source)?.[1];
  if (path === undefined) {
    const address = Promise.reject(new Error("Not a picture of a text."));
    return { address, release: () => undefined };
  }
  const picture = take(source, path);
  picture.users += 1;
  return {
    address: picture.address,
    release() {
      picture.users -= 1;
      dropUnused();
    },
  };
}

/**
 * Loads the pictures of texts one by one, so that they are available offline. A failed one is loaded when it is
 * shown.
 */
export async function fetchPictures(
  markups: readonly (string | null | undefined)[],
): Promise<void> {
  const sources = new Set(markups.flatMap((html) => html?.match(ADDRESSES) ?? []));
  for (const source of sources) {
    const path = ADDRESS.exec(source)?.[1];
    if (path !== undefined) await take(source, path).address.catch(() => undefined);
  }
}
