import type { FastifyRequest } from "fastify";

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
 * test to whoever reads it.
 */
export function loggedRequest(request: FastifyRequest) {
  const [path = ""] = request.url.split(/[?#]/, 1);
  const isInvitation = /[/\\]invite[/\\]/i.test(readable(path));
  return {
    method: request.method,
    path: isInvitation ? "/invite/[token]" : path,
    ip: request.ip,
  };
}
