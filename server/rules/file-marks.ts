// Reads the first bytes of a file, each as one character.

/** The number of bytes used to detect a format. */
export const DETECTED_BYTES = 64 * 1024;

/** The first bytes of a file as characters, one per byte. */
export function charactersOf(beginning: Uint8Array): string {
  const pieces: string[] = [];
  for (let from = 0; from < Math.min(beginning.length, DETECTED_BYTES); from += 4096) {
    pieces.push(String.fromCharCode(...beginning.subarray(from, from + 4096)));
  }
  return pieces.join("");
}

const ENTRY = "PK\u0003\u0004";

/** True for a packed file (ZIP), also an empty or split one. */
export function isPacked(bytes: string): boolean {
  return [ENTRY, "PK\u0005\u0006", "PK\u0007\u0008"].some((mark) => bytes.startsWith(mark));
}

/** The names of a packed file's first entries. Doesn't look at their content, which may look like anything. */
export function entryNames(bytes: string): string[] {
  const names: string[] = [];
  for (let at = bytes.indexOf(ENTRY); at >= 0; at = bytes.indexOf(ENTRY, at + 4)) {
    const length = bytes.charCodeAt(at + 26) + 256 * bytes.charCodeAt(at + 27);
    names.push(bytes.slice(at + 30, at + 30 + length));
  }
  return names;
}

/** The start and end of what may precede the root of an XML document. */
const BEFORE_ROOT = [
  ["<?", "?>"],
  ["<!--", "-->"],
  ["<!", ">"],
] as const;

/** The name of an XML document's root, without its prefix; null if the text doesn't start with one. */
export function rootName(text: string): string | null {
  let at = 0;
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1;
    const before = BEFORE_ROOT.find(([begin]) => text.startsWith(begin, at));
    if (before === undefined) break;
    const end = text.indexOf(before[1], at);
    if (end < 0) return null;
    at = end + before[1].length;
  }
  return (
    /^<(?:[\w.-]{1,60}:)?([a-z][\w.-]{0,60})[\s/>]/i.exec(text.slice(at, at + 130))?.[1] ?? null
  );
}
