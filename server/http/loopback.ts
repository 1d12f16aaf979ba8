import type { IncomingHttpHeaders, IncomingMessage, Server } from "node:http";
import { isIP } from "node:net";
import { isLoopbackAddress, isLoopbackName } from "#rules/this-computer.ts";
import { Forbidden } from "../errors.ts";

/**
 * What proxies, balancers and tunnels add to a request that they pass on: by the names of those that
 * do, and by what they tell, which is the way, the address or the host that was asked for.
 */
const FORWARDING_HEADERS = new RegExp(
  [
    "forwarded|proxy",
    "^(via|cdn-loop)$",
    "^(x-)?(original|envoy|amzn|amz|azure|arr|appengine|vercel|akamai|cloud|fastly|fly|cf|tailscale|ngrok)-",
    "(ip|addr|address)$",
    "^x-(url-)?(host|server|port|scheme|proto|protocol|https|ssl|tls)$",
  ].join("|"),
);

/** Whether a `Host` header names this computer: localhost, 127.0.0.0/8 or [::1], with any port. */
function isLoopbackHost(host: string): boolean {
  const [, name = ""] = /^(\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/.exec(host) ?? [];
  return isLoopbackName(name);
}

/** Whether a proxy passed the request on, whomever it names as the sender. */
function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => FORWARDING_HEADERS.test(name));
}

/**
 * Whether a request was made on this computer, to this computer's own name. The name is looked at
 * too since any web page may point a name of its own at 127.0.0.1, and forwarding headers, whatever
 * stands in them, since a proxy on this computer speaks for anybody.
 */
export function isLoopbackRequest({ headers, socket }: IncomingMessage): boolean {
  return (
    isLoopbackAddress(socket.remoteAddress ?? "") &&
    isLoopbackHost(headers.host ?? "") &&
    !isForwarded(headers)
  );
}

/** @throws Forbidden for what development sign-in must not serve: it vouches for anybody. */
export function assertOnThisComputer(request: IncomingMessage): void {
  if (isLoopbackRequest(request)) return;
  throw new Forbidden(
    "Development sign-in answers only on the computer the server runs on, under its own name, such as localhost, and never through a proxy.",
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
