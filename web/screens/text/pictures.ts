import { fetchBytes } from "../../apollo/fetch-bytes.ts";

/** Where a picture of a text is, with its hash. */
const ADDRESS = /^\/api\/v1(\/images\/[0-9a-f]{64})$/;
const ADDRESSES = /\/api\/v1\/images\/[0-9a-f]{64}/g;

/** So many pictures that nothing shows any more stay in memory. */
const MOST_UNUSED = 60;

interface Kept {
  /** The blob's address, once it is there. */
  address: Promise<string>;
  users: number;
}

/** The pictures of this page by their addresses, those that were asked for last at the end. */
const kept = new Map<string, Kept>();

async function load(path: string): Promise<string> {
  // The server knows pictures of one kind; whatever came, it is shown as that and nothing else.
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
  // What failed is asked for again next time.
  if (!known) picture.address.catch(() => kept.get(source) === picture && kept.delete(source));
  return picture;
}

/** A picture that is shown, until it is given back. */
export interface ShownPicture {
  /** Its address as an image's source. Rejects as `fetchBytes` does, or where it is none of ours. */
  address: Promise<string>;
  release(): void;
}

/** Fetches a picture of a text with the person's token, unless this page has it. @param source as the text names it */
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
 * Fetches the pictures of texts one after the other, so that they are there when the network is not.
 * One that fails is fetched when it is shown.
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
