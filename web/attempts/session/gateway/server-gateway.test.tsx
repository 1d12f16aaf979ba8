import { GraphQLError } from "graphql";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signInSample } from "../../../testing/show.tsx";
import { sampleProgress } from "../../testing/sample-attempt.ts";
import type { Unreachable } from "./gateway.ts";
import { serverGateway } from "./server-gateway.ts";

beforeEach(() => signInSample());
afterEach(() => vi.unstubAllGlobals());

const page = (status: number) => new Response("<h1>Away</h1>", { status });
const refusal = (code: string) =>
  Response.json({ data: null, errors: [new GraphQLError("No.", { extensions: { code } })] });

it.each([
  ["a fault in GraphQL", "fault", () => refusal("INTERNAL_SERVER_ERROR")],
  ["a fault in HTTP", "fault", () => page(500)],
  ["no database", "away", () => refusal("SERVICE_UNAVAILABLE")],
  ["a proxy without its server", "away", () => page(502)],
  ["too many requests", "away", () => refusal("RATE_LIMITED")],
  ["too many requests in HTTP", "away", () => page(429)],
  ["a page of the network's own", null, () => page(200)],
  ["no network", null, () => Promise.reject(new TypeError("Failed to fetch"))],
] as const)("classifies what is wrong with the server: %s", async (_, trouble, answer) => {
  vi.stubGlobal("fetch", async () => answer());
  const failed = await serverGateway.submit("7", sampleProgress()).catch((error: unknown) => error);
  expect((failed as Unreachable).trouble).toBe(trouble);
});
