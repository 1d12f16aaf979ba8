import { BlockList, isIP } from "node:net";

/** IPv4 ranges outside the public internet (IANA's special-purpose registry). */
const REFUSED_IPV4 = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"],
  ...["172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16"],
  ...["198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
];
/** Ranges within 2000::/3, the only public range, that are refused: special purposes, documentation, and 6to4, which embeds an
 * IPv4 address. */
const REFUSED_IPV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

function blockList(subnets: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = "", prefix] = subnet.split("/");
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const refused4 = blockList(REFUSED_IPV4, "ipv4");
const refused6 = blockList(REFUSED_IPV6, "ipv6");
const public6 = blockList(["2000::/3"], "ipv6");

/**
 * True for an address of the public internet. False for private, loopback, link-local and metadata addresses, and for IPv6
 * addresses that embed an IPv4 address (mapped, 6to4, NAT64), since that may be one of these.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused4.check(address, "ipv4");
  if (family !== 6 || address.includes("%")) return false;
  return public6.check(address, "ipv6") && !refused6.check(address, "ipv6");
}

const HTTPS_ALONE = "The address must begin with https://.";

/** Whether a text is an http or https origin, with or without a final slash. */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    (url.protocol === "http:" || url.protocol === "https:") &&
    (text === url.origin || text === `${url.origin}/`)
  );
}

/** The host of a URL without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

/** The message for a host inside a private network. */
export function privateWords(host: string, verb: "is inside" | "leads into"): string {
  return `${host} ${verb} a private network. Use a public https:// address, or ask the operator to add ${host} to WEBHOOK_ALLOWED_HOSTS.`;
}

/**
 * The problem with an address that an administrator typed, as a sentence; null if it may be used. The IP addresses of its
 * name are checked at each connection.
 *
 * @param allowedHosts hosts that the operator allows at any IP address, and over http
 */
export function urlProblem(text: string, allowedHosts: readonly string[]): string | null {
  const url = URL.parse(text);
  if (url === null) return "This is not a web address. It must look like https://example.com.";
  const host = hostOf(url);
  if (url.username !== "" || url.password !== "")
    return "Leave name and password out of the address.";
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!isWeb) return HTTPS_ALONE;
  if (allowedHosts.includes(host)) return null;
  const isInside = /(^|\.)(localhost|local|internal)$/.test(host) || !/[.:]/.test(host);
  if (isInside || (isIP(host) !== 0 && !isPublicAddress(host))) {
    return privateWords(host, "is inside");
  }
  return url.protocol === "https:" ? null : HTTPS_ALONE;
}
