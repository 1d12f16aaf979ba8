import jwt from "jsonwebtoken";
import { describe, expect, it } from "vitest";
import { purposeKey } from "../../server/accounts/keys.ts";
import type { Browser } from "../support/browser.ts";
import { testConfig } from "../support/config.ts";
import { answerOf, CALLBACK, PUBLIC_URL, withSignInServer } from "../support/sign-in-server.ts";

const server = withSignInServer();

const browser = () => server.browser();
const form = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
});

/** The development provider's page in a browser that has started a sign-in. */
async function openPage(who: Browser) {
  const login = await who.step(who.loginAddress());
  const page = await who.step(login.location ?? "");
  const [, request = ""] = /name="request" value="([^"]+)"/.exec(page.text) ?? [];
  return { ...page, request };
}

describe("the development provider's page", () => {
  it("offers the sample accounts and signs in the one that is picked", async () => {
    const who = browser();
    const page = await openPage(who);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<html lang="en">');
    expect(page.text).not.toContain("<script");
    for (const name of ["Ananya Deshpande", "Arjun Nair", "Meera Krishnan"]) {
      expect(page.text).toContain(name);
    }
    const policy = page.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'; style-src 'sha256-");
    expect(policy).toContain(`form-action 'self' ${PUBLIC_URL}`);
    expect(policy).not.toContain("unsafe");
    const { location } = await who.follow(
      "/development/authorize",
      form({ request: page.request, email: "student2@example.com" }),
    );
    expect(jwt.decode(answerOf(location).access_token ?? "")).toMatchObject({
      sub: "student2@example.com",
      full_name: "Arjun Nair",
    });
  });

  it("takes a typed e-mail and name", async () => {
    const who = browser();
    const { request } = await openPage(who);
    const fields = { request, email: "Ravi@Example.com", name: "Ravi <b>Menon</b>" };
    const { location } = await who.follow("/development/authorize", form(fields));
    expect(jwt.decode(answerOf(location).access_token ?? "")).toMatchObject({
      sub: "ravi@example.com",
      full_name: "Ravi <b>Menon</b>",
    });
  });

  it.each(["", "   ", "ravi", '"><script>alert(1)</script>'])(
    "asks again for an e-mail like %j",
    async (email) => {
      const who = browser();
      const { request } = await openPage(who);
      const fields = { request, email, name: '"><script>' };
      const step = await who.step("/development/authorize", form(fields));
      expect(step.status).toBe(422);
      expect(step.text).toContain('role="alert"');
      expect(step.text).toContain('aria-invalid="true" aria-describedby="email-fault"');
      expect(step.text).not.toContain("<script");
      const [, again = ""] = /name="request" value="([^"]+)"/.exec(step.text) ?? [];
      const retry = form({ request: again, email: "ravi@example.com" });
      const { location } = await who.follow("/development/authorize", retry);
      expect(answerOf(location)).toHaveProperty("access_token");
    },
  );

  it("shows itself when the hinted e-mail is none", async () => {
    const who = browser();
    const login = await who.step(who.loginAddress({ login_hint: "nobody" }));
    const page = await who.step(login.location ?? "");
    expect(page.status).toBe(422);
    expect(page.text).toContain("nobody is not an e-mail address");
  });

  it("lets the person go back", async () => {
    const who = browser();
    const page = await openPage(who);
    const [, cancel = ""] = /<a href="([^"]+)"/.exec(page.text) ?? [];
    const { location } = await who.follow(cancel.replaceAll("&amp;", "&"));
    expect(answerOf(location)).toEqual({
      error: "access_denied",
      error_description: "Sign-in was cancelled.",
    });
  });

  it("takes no form that another page sends, nor one that is too old", async () => {
    const { request } = await openPage(browser());
    const email = "victim@example.com";
    const forged = jwt.sign(
      { state: "s", challenge: "c" },
      purposeKey(server.dependencies.config, "sign-in state"),
    );
    for (const fields of [{ email }, { email, request: "" }, { email, request: forged }]) {
      const step = await browser().step("/development/authorize", form(fields as never));
      expect(step.status).toBe(400);
    }
    const post = form({ email, request });
    for (const site of ["cross-site", "same-site", "none"]) {
      const headers = { "sec-fetch-site": site };
      const step = await browser().step("/development/authorize", { ...post, headers });
      expect(step.status).toBe(400);
    }
    server.setClock(11 * 60 * 1000);
    expect((await browser().step("/development/authorize", post)).status).toBe(400);
  });

  it.each([
    ["client_id", "other"],
    ["redirect_uri", "https://evil.example/callback"],
    ["response_type", "token"],
    ["code_challenge_method", "plain"],
    ["code_challenge", ""],
    ["state", ""],
  ])("doesn't begin with another %s", async (name, value) => {
    const who = browser();
    const login = await who.step(who.loginAddress({ login_hint: "a@example.com" }));
    const address = new URL(login.location ?? "");
    address.searchParams.set(name, value);
    const step = await who.step(address.href);
    expect(step.status).toBe(400);
    expect(JSON.parse(step.text).detail).toContain(name);
  });
});

describe("the development provider's token endpoint", () => {
  const VERIFIER = "v".repeat(43);
  const CHALLENGE = "7w_YNF9DSfIdPf_pRjSq646_kPr-2-o9NAl16JGghdM";
  const secret = purposeKey(testConfig(), "development client").export().toString("base64url");
  const redirect_uri = `${PUBLIC_URL}${CALLBACK}`;

  async function code(): Promise<string> {
    const query = new URLSearchParams({
      client_id: "lexam-development",
      redirect_uri,
      response_type: "code",
      scope: "openid",
      state: "s",
      code_challenge: CHALLENGE,
      code_challenge_method: "S256",
      login_hint: "asha.rao@example.com",
    });
    const { location } = await browser().step(`/development/authorize?${query}`);
    return answerOf(location ?? "").code ?? "";
  }

  async function redeem(fields: Record<string, string>) {
    const { status, text } = await browser().step(
      "/development/token",
      form({
        grant_type: "authorization_code",
        client_id: "lexam-development",
        client_secret: secret,
        code_verifier: VERIFIER,
        redirect_uri,
        ...fields,
      }),
    );
    return { status, body: JSON.parse(text) };
  }

  it("gives an access token for a profile", async () => {
    const { status, body } = await redeem({ code: await code() });
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: 300 });
    const profile = await browser().step("/development/userinfo", {
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    expect(JSON.parse(profile.text)).toEqual({
      sub: "development:asha.rao@example.com",
      name: "Asha Rao",
      email: "asha.rao@example.com",
      email_verified: true,
    });
  });

  it("redeems a code once, however many try at once", async () => {
    const once = await code();
    const tries = await Promise.all(Array.from({ length: 8 }, () => redeem({ code: once })));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await redeem({ code: once })).toEqual({
      status: 400,
      body: { error: "invalid_grant" },
    });
  });

  it.each([
    [{ code_verifier: "w".repeat(43) }, "invalid_grant"],
    [{ code_verifier: "" }, "invalid_grant"],
    [{ code_verifier: CHALLENGE }, "invalid_grant"],
    [{ redirect_uri: "https://evil.example/callback" }, "invalid_grant"],
    [{ code: "forged" }, "invalid_grant"],
    [{ client_secret: "guess" }, "invalid_client"],
    [{ client_id: "other" }, "invalid_client"],
    [{ grant_type: "password" }, "unsupported_grant_type"],
  ])("refuses %o", async (fields, error) => {
    expect((await redeem({ code: await code(), ...fields })).body).toEqual({ error });
  });

  it("redeems a code for a minute, and spends it on a wrong verifier", async () => {
    const late = await code();
    server.setClock(61_000);
    expect((await redeem({ code: late })).status).toBe(400);
    server.setClock(0);
    const spent = await code();
    await redeem({ code: spent, code_verifier: "wrong" });
    expect((await redeem({ code: spent })).status).toBe(400);
  });

  it("shows no profile without its own access token", async () => {
    const { accessToken } = await browser().signIn("asha.rao@example.com");
    for (const authorization of ["", "Bearer", "Bearer x", `Bearer ${accessToken}`]) {
      const { status } = await browser().step("/development/userinfo", {
        headers: { authorization },
      });
      expect(status).toBe(401);
    }
  });
});

describe("where development sign-in is", () => {
  it("is this computer alone", async () => {
    const requests = [
      { remoteAddress: "192.0.2.1", headers: { host: "localhost:4000" } },
      { remoteAddress: "127.0.0.1", headers: { host: "lexam.example.in" } },
      {
        remoteAddress: "127.0.0.1",
        headers: { host: "localhost", "x-forwarded-for": "192.0.2.1" },
      },
      {
        remoteAddress: "127.0.0.1",
        headers: { host: "localhost", "x-forwarded-for": "127.0.0.1" },
      },
      { remoteAddress: "127.0.0.1", headers: { host: "localhost", via: "1.1 tunnel" } },
    ];
    const addresses = [
      "/development/authorize",
      "/development/userinfo",
      browser().loginAddress(),
      `${CALLBACK}?state=x&code=y`,
    ];
    for (const request of requests) {
      for (const url of addresses) {
        const answer = await server.app.inject({ ...request, url });
        expect(answer.statusCode).toBe(403);
        expect(answer.headers["content-type"]).toContain("application/problem+json");
      }
    }
  });

  it("is nowhere beside Google", async () => {
    const google = { clientId: "our-client", clientSecret: "hush" };
    await server.withConfig({ google, developmentSignIn: false }, async (other) => {
      const headers = { host: "localhost:4000" };
      for (const url of ["/development/authorize", "/development/userinfo"]) {
        expect((await other.inject({ url, headers })).statusCode).toBe(404);
      }
      const login = await other.inject({
        url: browser().loginAddress({ login_hint: "asha.rao@example.com" }),
      });
      const address = new URL(String(login.headers.location));
      expect(address.origin + address.pathname).toBe(
        "https://accounts.google.com/o/oauth2/v2/auth",
      );
      expect(Object.fromEntries(address.searchParams)).toEqual({
        login_hint: "asha.rao@example.com",
        response_type: "code",
        redirect_uri: `${PUBLIC_URL}${CALLBACK}`,
        scope: "openid email profile",
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: "S256",
        state: expect.any(String),
        client_id: "our-client",
      });
      expect(JSON.stringify(login.headers)).not.toContain("hush");
    });
  });

  it("marks its cookies secure where the public address is https", async () => {
    const publicUrl = "https://lexam.example.in";
    const allowedRedirectOrigins = [publicUrl];
    await server.withConfig({ publicUrl, allowedRedirectOrigins }, async (other) => {
      const login = await other.inject({
        url: browser().loginAddress({ redirect_url: `${publicUrl}/auth` }),
      });
      expect(String(login.headers["set-cookie"])).toMatch(
        /^__Secure-lexam_sign_in_.*; Secure; SameSite=Lax$/,
      );
      expect(login.headers.location).toContain(`${publicUrl}/development/authorize`);
    });
  });
});
