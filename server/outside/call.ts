import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { hostOf, isPublicAddress, urlProblem } from "./addresses.ts";
import { byDns, type Resolve } from "./resolve-host.ts";

/** The response of another server, or why there was none. */
export interface Outcome {
  status: number | null;
  problem: string | null;
  durationMs: number;
  /** The response body, cut off after `answerBytes`. */
  text: string;
}

/** A request to another server. */
export interface Call {
  method: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** The timeout. */
  seconds: number;
  /** How many bytes of the response are read. */
  answerBytes: number;
}

/** The hosts that the operator allows, and a replacement for DNS in tests. */
export interface Reach {
  allowedHosts: readonly string[];
  resolve?: Resolve;
}

const REFUSED = "The host leads into a private network and is not in WEBHOOK_ALLOWED_HOSTS.";

/**
 * A DNS lookup for a connection. It fails if any address of the name isn't public. The socket connects to the checked
 * addresses without a second lookup, so the name can't change in between (DNS rebinding).
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

function problemOf(error: unknown, seconds: number): string {
  const { name, message, code } = error as Error & { code?: string };
  if (name === "TimeoutError" || name === "AbortError") {
    return `No answer within ${seconds} seconds.`;
  }
  if (message === REFUSED) return message;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "The name of the host is not known.";
  if (code === "ECONNREFUSED") return "The host refused the connection.";
  return /CERT|TLS|SSL/i.test(`${code} ${message}`)
    ? "The certificate of the host is not valid."
    : "The connection failed.";
}

/**
 * Calls another server at an address that an administrator typed. It follows no redirects, and connects to private IP
 * addresses only for hosts that the operator allows.
 */
export async function callOutside(
  address: string,
  { method, headers = {}, body, seconds, answerBytes }: Call,
  { allowedHosts, resolve = byDns }: Reach,
): Promise<Outcome> {
  const began = performance.now();
  const ended = (status: number | null, problem: string | null, text = ""): Outcome => ({
    ...{ status, problem, text, durationMs: Math.round(performance.now() - began) },
  });
  // What the operator allowed may have changed since the address was stored.
  const problem = urlProblem(address, allowedHosts);
  if (problem !== null) return ended(null, problem);
  const url = new URL(address);
  const host = hostOf(url);
  const isAllowed = allowedHosts.includes(host);
  const bytes = body === undefined ? null : Buffer.from(body);
  try {
    const { status, text } = await new Promise<{ status: number; text: string }>((done, fail) => {
      const request = (url.protocol === "http:" ? http : https).request(url, {
        method,
        // A new connection for each call: a reused one might have been checked for another name.
        agent: false,
        signal: AbortSignal.timeout(seconds * 1000),
        headers: {
          ...headers,
          ...(bytes === null ? {} : { "content-length": bytes.length }),
        },
        ...(isAllowed ? {} : { lookup: checkedLookup(resolve) }),
      });
      request.on("error", fail);
      // Node does no lookup when the host is an IP address, so it is checked here.
      request.on("socket", (socket) =>
        socket.once("connect", () => {
          const remote = socket.remoteAddress ?? "";
          if (!isAllowed && isIP(host) !== 0 && !isPublicAddress(remote)) {
            request.destroy(new Error(REFUSED));
          }
        }),
      );
      request.on("response", (response) => {
        const chunks: Buffer[] = [];
        let read = 0;
        const finish = () =>
          done({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).subarray(0, answerBytes).toString("utf8"),
          });
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          read += chunk.length;
          if (read <= answerBytes) return;
          finish();
          response.destroy();
        });
        response.on("end", finish);
        response.on("error", fail);
      });
      request.end(bytes ?? undefined);
    });
    return ended(status, null, text);
  } catch (error) {
    return ended(null, problemOf(error, seconds));
  }
}
