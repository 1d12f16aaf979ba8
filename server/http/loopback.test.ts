import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { isLoopbackRequest } from "./loopback.ts";

function request(remoteAddress: string | undefined, headers: Record<string, string>) {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
  const message = new IncomingMessage(socket);
  Object.assign(message.headers, headers);
  return message;
}

describe("isLoopbackRequest", () => {
  it.each([
    ["127.0.0.1", { host: "localhost:4000" }],
    ["127.0.0.1", { host: "LOCALHOST" }],
    ["127.0.0.1", { host: "127.0.0.1:4000" }],
    ["127.8.9.1", { host: "127.8.9.1" }],
    ["::1", { host: "[::1]:4000" }],
    ["::ffff:127.0.0.1", { host: "localhost" }],
    ["127.0.0.1", { host: "localhost", "x-lexam-csrf": "1", "x-request-id": "1" }],
    [
      "127.0.0.1",
      {
        host: "localhost:5173",
        accept: "text/html",
        "accept-encoding": "gzip",
        "accept-language": "en-IN",
        authorization: "Bearer x",
        connection: "close",
        "content-type": "application/json",
        cookie: "a=1",
        "idempotency-key": "1",
        origin: "http://localhost:5173",
        referer: "http://localhost:5173/auth",
        "sec-ch-ua-platform": "Linux",
        "sec-fetch-site": "same-origin",
        traceparent: "00-1-1-00",
        "upgrade-insecure-requests": "1",
        "user-agent": "Mozilla/5.0",
        "x-requested-with": "fetch",
      },
    ],
  ])("takes %s with %o", (address, headers) => {
    expect(isLoopbackRequest(request(address, headers))).toBe(true);
  });

  it.each([
    ["192.0.2.1", { host: "localhost" }],
    ["10.0.0.1", { host: "127.0.0.1" }],
    [undefined, { host: "localhost" }],
    ["127.0.0.1", {}],
    ["127.0.0.1", { host: "" }],
    ["127.0.0.1", { host: "lexam.example.in" }],
    ["127.0.0.1", { host: "localhost.evil.example" }],
    ["127.0.0.1", { host: "127.0.0.1.evil.example" }],
    ["127.0.0.1", { host: "127.evil.example:4000" }],
    ["127.0.0.1", { host: "localhost@evil.example" }],
    ["127.0.0.1", { host: "localhost:4000:80" }],
    ["127.0.0.1", { host: "[::1" }],
    ["127.0.0.1", { host: "[::2]" }],
    ["127.0.0.1", { host: "0.0.0.0:4000" }],
    ["127.0.0.1", { host: "192.168.1.5:4000" }],
    ["127.0.0.1", { host: "localhost", "x-forwarded-for": "192.0.2.1" }],
    ["127.0.0.1", { host: "localhost", "x-forwarded-for": "127.0.0.1, 192.0.2.1" }],
    ["127.0.0.1", { host: "localhost", "x-forwarded-host": "lexam.example.in" }],
    ["127.0.0.1", { host: "localhost", "x-real-ip": "192.0.2.1" }],
    ["127.0.0.1", { host: "localhost", forwarded: "for=192.0.2.1" }],
    ["127.999.0.1", { host: "localhost" }],
  ])("refuses %s with %o", (address, headers) => {
    expect(isLoopbackRequest(request(address, headers))).toBe(false);
  });

  it.each([
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-forwarded-port",
    "x-original-forwarded-for",
    "x-original-host",
    "x-real-ip",
    "x-client-ip",
    "client-ip",
    "true-client-ip",
    "x-cluster-client-ip",
    "cf-connecting-ip",
    "cf-ray",
    "cdn-loop",
    "fastly-client-ip",
    "fly-client-ip",
    "wl-proxy-client-ip",
    "proxy-client-ip",
    "x-envoy-external-address",
    "x-amzn-trace-id",
    "x-azure-clientip",
    "tailscale-user-login",
    "x-forwarded",
    "x-forwarded-by-anybody",
    "http-forwarded-for",
    "x-remote-ip",
    "x-remote-addr",
    "remote-addr",
    "x-proxyuser-ip",
    "x-arr-clientip",
    "x-arr-ssl",
    "x-appengine-user-ip",
    "x-appengine-country",
    "x-host",
    "x-scheme",
    "x-url-scheme",
    "x-vercel-id",
    "x-original-url",
    "fastly-ssl",
    "fly-region",
    "x-cloud-trace-context",
    "proxy-connection",
  ])("refuses what came through a proxy that sets %s, even to this computer's address", (name) => {
    const headers = { host: "localhost:4000", [name]: "127.0.0.1" };
    expect(isLoopbackRequest(request("127.0.0.1", headers))).toBe(false);
  });
});
