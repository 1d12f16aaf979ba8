import type { FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { acceptedEncoding } from "./accepted-encoding.ts";

const asking = (accepted?: string) =>
  ({ headers: { "accept-encoding": accepted } }) as unknown as FastifyRequest;

describe("how a request takes its answer", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["*", "br"],
    ["identity, *;q=0.5", "br"],
    ["br ; q=0, gzip;q=1.0", "gzip"],
    ["GZIP , deflate", "gzip"],
    ["br;q=0.0, gzip;q=0", null],
    ["identity", null],
    // No wildcard, and no coding that we know.
    ["*/*", null],
    ["brotli, x-gzip", null],
    ["", null],
  ])("%s: %s", (accepted, encoding) => {
    expect(acceptedEncoding(asking(accepted))).toBe(encoding);
  });

  it("as it is where nothing is said", () => {
    expect(acceptedEncoding(asking())).toBeNull();
  });
});
