import type { FastifyRequest } from "fastify";
import { isPageAddress } from "./web-files.ts";

/** A path with its percent escapes read, or as it is where they make no sense. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * What the log says of a request. The path alone, since query strings carry codes and tokens during
 * sign-in; and of an invitation link, however it is spelled, not even its last part, which opens a
 * test to anyone who reads it; of an address that is none, the first part, since a mistyped one may hold anything.
 */
export function loggedRequest(request: FastifyRequest) {
  const [path = ""] = request.url.split(/[?#]/, 1);
  const { method, ip } = request;
  if (/[/\\]invite[/\\]/i.test(readable(path))) return { method, path: "/invite/[token]", ip };
  // Somebody may have pasted a personal access token into an address.
  if (/\blex_\w/.test(readable(path))) return { method, path: "/[token]", ip };
  const isNone = request.is404 && !isPageAddress(path);
  return { method, path: isNone ? `/${path.split("/", 2)[1] ?? ""}/[none]` : path, ip };
}
