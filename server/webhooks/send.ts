import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { webhookLimits } from "#rules/webhooks.ts";
import { hostOf, isPublicAddress, urlProblem } from "./addresses.ts";
import { byDns, type Resolve } from "./resolve-host.ts";

/** What became of a message: the status of the answer, or why there was none. */
export interface Outcome {
  status: number | null;
  problem: string | null;
  durationMs: number;
}

const REFUSED = "The host leads into a private network and is not in WEBHOOK_ALLOWED_HOSTS.";

/**
 * The look-up of a connection, which fails if any address of the name isn't public. The socket connects to the addresses
 * that were checked: the name isn't asked for again, so it can't change in between.
 */
function checkedLookup(resolve: Resolve): LookupFunction {
  return (host, { all }, callback) =>
    resolve(host, (error, addresses) => {
      const [first] = addresses;
      const failure =
        error ??
        (first === undefined ? new Error("The name has no address.") : null) ??
        (addresses.every(({ address }) => isPublicAddress(address)) ? null : new Error(REFUSED));
      if (failure !== null || first === undefined) callback(failure ?? new Error(REFUSED), "");
      else if (all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
}

function problemOf(error: unknown): string {
  const { name, message, code } = error as Error & { code?: string };
  if (name === "TimeoutError" || name === "AbortError") {
    return `No answer within ${webhookLimits.answerSeconds} seconds.`;
  }
  if (message === REFUSED) return message;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "The name of the host is not known.";
  if (code === "ECONNREFUSED") return "The host refused the connection.";
  return /CERT|TLS|SSL/i.test(`${code} ${message}`)
    ? "The certificate of the host is not valid."
    : "The connection failed.";
}

/**
 * Posts a message. Redirects are not followed, the answer is read to a few kilobytes and thrown away, and nothing but a
 * host that the operator allows is reached at an address that isn't public.
 *
 * @param resolve another way to find addresses, for tests
 */
export async function send(
  address: string,
  message: { headers: Record<string, string>; body: string },
  { allowedHosts, resolve = byDns }: { allowedHosts: readonly string[]; resolve?: Resolve },
): Promise<Outcome> {
  const began = performance.now();
  const ended = (status: number | null, problem: string | null): Outcome => ({
    ...{ status, problem, durationMs: Math.round(performance.now() - began) },
  });
  // What the operator allowed may have changed since it was stored.
  const problem = urlProblem(address, allowedHosts);
  if (problem !== null) return ended(null, problem);
  const url = new URL(address);
  const host = hostOf(url);
  const isAllowed = allowedHosts.includes(host);
  const body = Buffer.from(message.body);
  try {
    const status = await new Promise<number>((done, fail) => {
      const request = (url.protocol === "http:" ? http : https).request(url, {
        method: "POST",
        // A connection of its own, so that none that was checked for another name is used again.
        agent: false,
        signal: AbortSignal.timeout(webhookLimits.answerSeconds * 1000),
        headers: {
          ...message.headers,
          "content-type": "application/json",
          "content-length": body.length,
          "user-agent": "Lexam-Webhooks",
        },
        ...(isAllowed ? {} : { lookup: checkedLookup(resolve) }),
      });
      request.on("error", fail);
      // Node asks for no address of a host that is one.
      request.on("socket", (socket) =>
        socket.once("connect", () => {
          const remote = socket.remoteAddress ?? "";
          if (!isAllowed && isIP(host) !== 0 && !isPublicAddress(remote)) {
            request.destroy(new Error(REFUSED));
          }
        }),
      );
      request.on("response", (response) => {
        let bytes = 0;
        const finish = () => done(response.statusCode ?? 0);
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes <= webhookLimits.answerBytes) return;
          finish();
          response.destroy();
        });
        response.on("end", finish);
        response.on("error", fail);
      });
      request.end(body);
    });
    return ended(status, null);
  } catch (error) {
    return ended(null, problemOf(error));
  }
}
