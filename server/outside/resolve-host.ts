import { type LookupAddress, lookup } from "node:dns";
import { isIP } from "node:net";
import { webhookLimits } from "#rules/webhooks.ts";
import { hostOf, isPublicAddress, privateWords } from "./addresses.ts";

/** Finds the addresses of a name. */
export type Resolve = (
  host: string,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export const byDns: Resolve = (host, done) =>
  lookup(host, { all: true }, (error, addresses) => done(error, addresses ?? []));

/** How long an administrator waits for the addresses of a name, in milliseconds. */
const WAIT_MS = 2_000;

/** The kind of addresses that a name has; `unanswered` when DNS doesn't answer in time. */
type Found = "public" | "private" | "unknown" | "unanswered";

function find(host: string, resolve: Resolve): Promise<Found> {
  return new Promise((done) => {
    const timer = setTimeout(() => done("unanswered"), WAIT_MS);
    resolve(host, (error, addresses) => {
      clearTimeout(timer);
      const code = (error as NodeJS.ErrnoException | null)?.code;
      if (error !== null) done(code === "ENOTFOUND" ? "unknown" : "unanswered");
      else if (addresses.length === 0) done("unknown");
      else done(addresses.every(({ address }) => isPublicAddress(address)) ? "public" : "private");
    });
  });
}

/**
 * Looks up the name in the address of a webhook, so that a mistake is reported where it is typed and not by the first
 * delivery. Each delivery checks again, since a name can later lead to other addresses.
 *
 * @param resolve another way to find addresses, for tests
 * @returns `problem` for a name that leads into a private network. An unknown name only gets a `warning`: it may be
 *   registered after its webhook, and deliveries are tried for a day.
 */
export async function checkHost(
  address: string,
  allowedHosts: readonly string[],
  resolve: Resolve = byDns,
): Promise<{ problem: string | null; warning: string | null }> {
  const host = hostOf(new URL(address));
  const nothing = { problem: null, warning: null };
  if (allowedHosts.includes(host) || isIP(host) !== 0) return nothing;
  const found = await find(host, resolve);
  if (found === "private") return { ...nothing, problem: privateWords(host, "leads into") };
  if (found !== "unknown") return nothing;
  const warning = `No server is known as ${host} yet. Check the spelling. Deliveries are tried for ${webhookLimits.tryHours} hours.`;
  return { ...nothing, warning };
}
