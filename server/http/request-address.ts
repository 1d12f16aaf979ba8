/** What a path may say without encoding (RFC 3986, section 2.3). */
const UNRESERVED = /^[\w.~-]$/;

/** One character for each encoding of an unreserved one. */
function decodeUnreserved(path: string): string {
  if (!path.includes("%")) return path;
  return path.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return UNRESERVED.test(character) ? character : encoded;
  });
}

/**
 * An address in the one way of writing it by which routes, limits and the log know it: a path
 * without scheme and host, and nothing encoded that need not be.
 *
 * @param url as the request line has it
 */
export function plainAddress(url: string): string {
  const relative = url.startsWith("/") ? url : url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, "");
  const query = relative.indexOf("?");
  const path = query < 0 ? relative : relative.slice(0, query);
  const plain = decodeUnreserved(path);
  return `${plain.startsWith("/") ? "" : "/"}${plain}${query < 0 ? "" : relative.slice(query)}`;
}
