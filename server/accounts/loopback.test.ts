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
    ["127.0.0.1", { host: "localhost", "x-forwarded-for": "127.0.0.1, ::1" }],
    ["127.0.0.1", { host: "localhost", "x-forwarded-host": "localhost:5173" }],
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
  ])("refuses %s with %o", (address, headers) => {
    expect(isLoopbackRequest(request(address, headers))).toBe(false);
  });
});
