import { isIPv6 } from "node:net";

/** The eight groups of an IPv6 address as numbers; an IPv4 address at its end fills two. */
function groupsOf(address: string): number[] {
  const [, v4] = /:(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  const [a = 0, b = 0, c = 0, d = 0] = (v4 ?? "").split(".").map(Number);
  const tail = v4 === undefined ? [] : [a * 256 + b, c * 256 + d];
  const text = v4 === undefined ? address : address.slice(0, -v4.length).replace(/([^:]):$/, "$1");
  const [head = "", rest] = text.split("::");
  const read = (part: string | undefined) =>
    (part ?? "")
      .split(":")
      .filter((group) => group !== "")
      .map((group) => Number.parseInt(group, 16));
  const before = read(head);
  const after = [...read(rest), ...tail];
  if (rest === undefined) return [...before, ...tail];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/**
 * Whose address it is, as limits count: an IPv4 address by itself, an IPv6 address by its first 64
 * bits, since a household or a school has at least all the addresses below them.
 *
 * @param address as the socket or a trusted proxy gives it; anything else counts as it is written
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined || address === "") return "local";
  const plain = address.split("%", 1)[0] ?? "";
  if (!isIPv6(plain)) return plain.slice(0, 64);
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}
