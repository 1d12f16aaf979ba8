import type { Socket } from "node:net";
import type { Config } from "../config/config.ts";
import { problem } from "./problem.ts";

/** How long browsers remember to come by HTTPS alone: a year. */
export const HSTS_SECONDS = 31_536_000;

/** The browser features that pages may use: only writing to the clipboard, for Copy. */
export const PERMISSIONS_POLICY = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "clipboard-read",
  "compute-pressure",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "keyboard-map",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "otp-credentials",
  "payment",
  "picture-in-picture",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "sync-xhr",
  "usb",
  "window-management",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  .concat("clipboard-write=(self)")
  .join(", ");

/** What Node refuses before there is a request to answer. */
const REFUSALS: Record<string, [status: number, phrase: string, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout", "The request took too long to arrive."],
  HPE_HEADER_OVERFLOW: [
    431,
    "Request Header Fields Too Large",
    "The headers of the request are too large.",
  ],
};
const MALFORMED = [400, "Bad Request", "The request is not valid HTTP."] as const;

/** What helmet gives to every other answer, for those that no hook of Fastify's sees. */
const BARE_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": PERMISSIONS_POLICY,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/** The same, with what HTTPS adds, for a Fastify reply. */
export function bareHeaders({ publicUrl }: Config): Record<string, string> {
  if (!publicUrl.startsWith("https:")) return BARE_HEADERS;
  return { ...BARE_HEADERS, "strict-transport-security": `max-age=${HSTS_SECONDS}` };
}

/** Answers on a bare connection, and closes it. */
export function refuse(socket: Socket, code: string): void {
  const [status, phrase, detail] = REFUSALS[code] ?? MALFORMED;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(problem(status, detail));
  const headers = [
    `HTTP/1.1 ${status} ${phrase}`,
    "content-type: application/problem+json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(BARE_HEADERS).map(([name, value]) => `${name}: ${value}`),
    "connection: close",
  ];
  socket.end(`${headers.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

/** For Fastify's `clientErrorHandler`: what could not be read as a request is answered as a problem. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  refuse(socket, error.code ?? "");
}
