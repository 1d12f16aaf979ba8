const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/** Whether an IP address is this computer's own, such as 127.0.0.1, ::1 or ::ffff:127.0.0.1. */
export function isLoopbackAddress(address: string): boolean {
  if (address === "::1") return true;
  const plain = address.replace(/^::ffff:/i, "");
  return (
    IPV4.test(plain) &&
    plain.startsWith("127.") &&
    plain.split(".").every((part) => Number(part) <= 255)
  );
}

/** Whether a host's name or address, in brackets or not, is this computer's own and no other's. */
export function isLoopbackName(name: string): boolean {
  return name.toLowerCase() === "localhost" || isLoopbackAddress(name.replace(/^\[(.*)\]$/, "$1"));
}
