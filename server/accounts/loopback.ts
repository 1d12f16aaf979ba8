import type { IncomingMessage, Server } from "node:http";
import { isIP } from "node:net";

/** Whether an IP address is this computer's own, such as 127.0.0.1, ::1 or ::ffff:127.0.0.1. */
function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, "");
  return (isIP(plain) === 4 && plain.startsWith("127.")) || plain === "::1";
}

/** Whether a `Host` header names this computer: localhost, 127.0.0.0/8 or [::1], with any port. */
function isLoopbackHost(host: string): boolean {
  const [, name = ""] = /^(\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/.exec(host) ?? [];
  return name.toLowerCase() === "localhost" || isLoopbackAddress(name.replace(/^\[(.*)\]$/, "$1"));
}

/**
 * Whether a request was made on this computer, to this computer's own name. The name is looked at
 * too since any web page may point a name of its own at 127.0.0.1, and forwarding headers since a
 * proxy on this computer may speak for anybody.
 */
export function isLoopbackRequest(request: IncomingMessage): boolean {
  const { headers, socket } = request;
  const forwardedFor = String(headers["x-forwarded-for"] ?? "127.0.0.1").split(",");
  return (
    isLoopbackAddress(socket.remoteAddress ?? "") &&
    isLoopbackHost(headers.host ?? "") &&
    isLoopbackHost(String(headers["x-forwarded-host"] ?? "localhost")) &&
    forwardedFor.every((address) => isLoopbackAddress(address.trim())) &&
    isLoopbackAddress(String(headers["x-real-ip"] ?? "127.0.0.1")) &&
    headers.forwarded === undefined
  );
}

/** The address at which a listening server reaches itself, or null while it doesn't listen. */
export function ownAddress(server: Server): string | null {
  const bound = server.address();
  if (bound === null || typeof bound === "string") return null;
  const anywhere = bound.address === "::" || bound.address === "0.0.0.0";
  const host = anywhere ? "127.0.0.1" : bound.address;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${bound.port}`;
}
