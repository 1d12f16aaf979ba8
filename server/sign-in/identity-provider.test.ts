import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { testConfig } from "../../tests/support/config.ts";
import { authorizationAddress, fetchProfile, type ProviderEndpoints } from "./identity-provider.ts";

const config = testConfig();
const json = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body) });
const token = json({ access_token: "provider-token", token_type: "Bearer" });
const profile = {
  sub: "110169484474386276334",
  name: "Asha Rao",
  email: "asha.rao@example.com",
  email_verified: true,
  picture: "https://lh3.example.com/a.png",
};

let server: Server;
let provider: ProviderEndpoints;
let answer: RequestListener;
beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = {
    clientId: "client",
    clientSecret: "secret",
    authorizationUrl: `${origin}/authorize`,
    tokenUrl: `${origin}/token`,
    userInfoUrl: `${origin}/userinfo`,
  };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => vi.useRealTimers());

/** A provider that gives these two answers, and the requests it got. */
function play(
  tokens: { status: number; body: string },
  userInfo: { status: number; body: string },
) {
  const requests: { url: string; authorization: string | undefined; body: string }[] = [];
  answer = (request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const { url = "", headers } = request;
      requests.push({ url, authorization: headers.authorization, body });
      const given = url.startsWith("/token") ? tokens : userInfo;
      response.writeHead(given.status, { "content-type": "application/json" }).end(given.body);
    });
  };
  return requests;
}

const fetched = () =>
  fetchProfile(config, provider, {
    code: "the-code",
    state: "the-state",
    verifier: "the-verifier",
  });

it("sends the browser away with state and PKCE", async () => {
  let kept = "";
  const keep = (verifier: string) => {
    kept = verifier;
    return "the-state";
  };
  const address = new URL(await authorizationAddress(config, provider, keep, undefined));
  expect(kept).toMatch(/^[\w-]{43}$/);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    state: "the-state",
    prompt: "select_account",
    code_challenge_method: "S256",
  });
  expect(address.href).not.toContain(kept);
});

it("trades a code for a profile, with tokens in bodies and headers only", async () => {
  const requests = play(token, json(profile));
  expect(await fetched()).toEqual({
    googleId: "110169484474386276334",
    email: "asha.rao@example.com",
    emailVerified: true,
    fullName: "Asha Rao",
    picture: "https://lh3.example.com/a.png",
  });
  expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
    grant_type: "authorization_code",
    code: "the-code",
    code_verifier: "the-verifier",
    redirect_uri: "http://localhost:4000/api/v1/auth/google/callback",
    client_id: "client",
    client_secret: "secret",
  });
  expect(requests[1]).toEqual({
    url: "/userinfo",
    authorization: "Bearer provider-token",
    body: "",
  });
});

it.each([
  ["false", false, false],
  ['"true"', "true", true],
  ["nothing", undefined, false],
  ['"yes"', "yes", false],
])("takes %s for email_verified as it is meant", async (_shown, given, verified) => {
  play(token, json({ ...profile, email_verified: given }));
  expect((await fetched()).emailVerified).toBe(verified);
});

it("leaves a missing e-mail, name and picture empty", async () => {
  play(token, json({ sub: "1" }));
  expect(await fetched()).toEqual({
    googleId: "1",
    email: "",
    emailVerified: false,
    fullName: "",
    picture: null,
  });
});

it.each([
  ["a refused code", json({ error: "invalid_grant" }, 400), json(profile)],
  ["no access token", json({}), json(profile)],
  ["a broken token endpoint", { status: 500, body: "<html>" }, json(profile)],
  ["a refused profile", token, json({ error: { code: 401, message: "no" } }, 401)],
  ["a profile that is no JSON", token, { status: 200, body: "<html>" }],
  ["a profile without identifier", token, json({ ...profile, sub: undefined })],
])("fails on %s", async (_what, tokens, userInfo) => {
  play(tokens, userInfo);
  await expect(fetched()).rejects.toMatchObject({ code: "provider_error" });
});

it("fails when nobody answers at the address", async () => {
  const away = { ...provider, tokenUrl: "http://127.0.0.1:1/token" };
  const attempt = fetchProfile(config, away, { code: "c", state: "s", verifier: "v" });
  await expect(attempt).rejects.toMatchObject({ code: "provider_error" });
});

it("waits ten seconds for a provider that says nothing", async () => {
  const asked = new Promise<void>((resolve) => {
    answer = () => resolve();
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const attempt = fetched();
  const refused = expect(attempt).rejects.toThrow("more than 10 seconds");
  await asked;
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
});

it("keeps sign-ins at the same time apart", async () => {
  answer = (request, response) => {
    const given = request.headers.authorization ?? "";
    if (request.url === "/userinfo") {
      response.end(JSON.stringify({ ...profile, sub: given.replace("Bearer ", "") }));
      return;
    }
    request.on("data", (body) => {
      const code = new URLSearchParams(String(body)).get("code");
      setTimeout(() => response.end(JSON.stringify({ access_token: code })), Math.random() * 50);
    });
  };
  const codes = Array.from({ length: 20 }, (_, index) => `code-${index}`);
  const profiles = await Promise.all(
    codes.map((code) => fetchProfile(config, provider, { code, state: "s", verifier: "v" })),
  );
  expect(profiles.map(({ googleId }) => googleId)).toEqual(codes);
});
