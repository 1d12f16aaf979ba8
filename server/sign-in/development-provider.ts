import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { normalEmail } from "../accounts/email.ts";
import { openNote, purposeKey, signNote } from "../accounts/keys.ts";
import type { Config } from "../config/config.ts";
import type { Dependencies } from "../dependencies.ts";
import { BadRequest } from "../errors.ts";
import { ownAddress } from "../http/loopback.ts";
import { accountOf, type DevelopmentAccount, subjectOf } from "./development-accounts.ts";
import {
  DEVELOPMENT_ACCESS_SECONDS,
  issueCode,
  issueDevelopmentAccess,
  readDevelopmentAccess,
  redeemCode,
} from "./development-codes.ts";
import { contentSecurityPolicy, developmentPage } from "./development-page.ts";
import type { ProviderEndpoints } from "./identity-provider.ts";
import { CALLBACK_PATH } from "./sign-in-attempt.ts";

const CLIENT_ID = "lexam-development";
const AUTHORIZE_PATH = "/development/authorize";
/** A form has an address and a name. */
const FORM = { bodyLimit: 16_384 };
/** How long the page may stay open before something is picked, in seconds. */
const PAGE_SECONDS = 10 * 60;

const require = createRequire(import.meta.url);
/** The product's own typefaces, in the package that the web client takes them from. */
const FONT_FILES = {
  "source-serif-4": "source-serif-4/files/source-serif-4-latin-opsz-normal.woff2",
  "public-sans": "public-sans/files/public-sans-latin-wght-normal.woff2",
};

const authorizeQuery = z.object({
  state: z.string().min(1).max(2000),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  login_hint: z.string().optional(),
});
const grantShape = z.object({ state: z.string(), challenge: z.string() });
type Grant = z.infer<typeof grantShape>;

/**
 * Where the development provider is reached: its page by the browser at the public address, the
 * rest by this server at its own loopback address, which is known once it listens.
 */
export function developmentEndpoints(config: Config, server: Server): ProviderEndpoints {
  const own = ownAddress(server) ?? config.publicUrl;
  return {
    clientId: CLIENT_ID,
    clientSecret: clientSecret(config),
    authorizationUrl: `${config.publicUrl}${AUTHORIZE_PATH}`,
    tokenUrl: `${own}/development/token`,
    userInfoUrl: `${own}/development/userinfo`,
  };
}

/**
 * An OpenID provider that stands in for Google where there are no Google credentials, and never
 * in production. It vouches for anybody, so anyone who registers it lets it answer on this computer
 * alone (docs/rules.md, section 9). Refusals are thrown as expected failures, for the application's
 * error handler.
 */
export function developmentProvider({ config, now }: Dependencies): FastifyPluginAsync {
  const redirectUri = `${config.publicUrl}${CALLBACK_PATH}`;

  function leave(reply: FastifyReply, grant: Grant, answer: Record<string, string>) {
    const query = new URLSearchParams({ ...answer, state: grant.state });
    return reply
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .redirect(`${redirectUri}?${query}`, 303);
  }

  function vouch(reply: FastifyReply, grant: Grant, account: DevelopmentAccount) {
    const { challenge } = grant;
    return leave(reply, grant, {
      code: issueCode(config, account, { challenge, redirectUri }, now()),
    });
  }

  function showPage(reply: FastifyReply, grant: Grant, typed: { email: string; name: string }) {
    const page = developmentPage({
      action: AUTHORIZE_PATH,
      request: signNote(config, "development request", { ...grant }, now(), PAGE_SECONDS),
      cancel: `${redirectUri}?${new URLSearchParams({ error: "access_denied", state: grant.state })}`,
      typed,
      // The page is shown with something typed only when that would not do.
      refused: typed.email !== "",
    });
    return reply
      .code(typed.email === "" ? 200 : 422)
      .headers({
        "cache-control": "no-store",
        "content-security-policy": contentSecurityPolicy([
          config.publicUrl,
          ...config.allowedRedirectOrigins,
        ]),
        "referrer-policy": "no-referrer",
        "x-frame-options": "DENY",
      })
      .type("text/html; charset=utf-8")
      .send(page);
  }

  return async (app) => {
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    app.get(AUTHORIZE_PATH, async (request, reply) => {
      const query = checkedQuery(request, redirectUri);
      const grant = { state: query.state, challenge: query.code_challenge };
      if (!query.login_hint) return showPage(reply, grant, { email: "", name: "" });
      const email = normalEmail(query.login_hint);
      if (email !== null) return vouch(reply, grant, accountOf(email));
      return showPage(reply, grant, { email: query.login_hint, name: "" });
    });

    app.post(AUTHORIZE_PATH, FORM, async (request, reply) => {
      const body = formOf(request);
      const grant = openNote(config, "development request", grantShape, body.request ?? "", now());
      if (grant === null || isCrossSite(request)) {
        throw new BadRequest("This page is too old, or not ours. Go back and sign in again.");
      }
      const typed = { email: body.email ?? "", name: (body.name ?? "").trim().slice(0, 200) };
      const email = normalEmail(typed.email);
      // An empty e-mail is shown as a fault too.
      if (email === null) return showPage(reply, grant, { ...typed, email: typed.email || " " });
      const account = accountOf(email);
      return vouch(reply, grant, { email, name: typed.name || account.name });
    });

    app.post("/development/token", FORM, async (request, reply) => {
      const body = formOf(request);
      reply.header("cache-control", "no-store");
      if (body.client_id !== CLIENT_ID || body.client_secret !== clientSecret(config)) {
        return reply.code(401).send({ error: "invalid_client" });
      }
      if (body.grant_type !== "authorization_code") {
        return reply.code(400).send({ error: "unsupported_grant_type" });
      }
      const account = await redeemCode(
        config,
        {
          code: body.code ?? "",
          verifier: body.code_verifier ?? "",
          redirectUri: body.redirect_uri ?? "",
        },
        now(),
      );
      if (account === null) return reply.code(400).send({ error: "invalid_grant" });
      return {
        access_token: issueDevelopmentAccess(config, account, now()),
        token_type: "Bearer",
        expires_in: DEVELOPMENT_ACCESS_SECONDS,
        scope: "openid email profile",
      };
    });

    for (const [name, file] of Object.entries(FONT_FILES)) {
      app.get(`/development/${name}.woff2`, async (_request, reply) =>
        reply
          .header("cache-control", "public, max-age=86400")
          .type("font/woff2")
          .send(await readFile(require.resolve(`@fontsource-variable/${file}`))),
      );
    }

    app.get("/development/userinfo", async (request, reply) => {
      const [, token = ""] = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? "") ?? [];
      const account = readDevelopmentAccess(config, token, now());
      reply.header("cache-control", "no-store");
      if (account === null) {
        reply.header("www-authenticate", 'Bearer error="invalid_token"');
        return reply.code(401).send({ error: "invalid_token" });
      }
      const { email, name } = account;
      return { sub: subjectOf(email), name, email, email_verified: true };
    });
  };
}

/** Only the public strategy of this server knows it, and it changes with the server's secret. */
function clientSecret(config: Config): string {
  return purposeKey(config, "development client").export().toString("base64url");
}

function checkedQuery(request: FastifyRequest, redirectUri: string) {
  const fixed = {
    client_id: z.literal(CLIENT_ID),
    redirect_uri: z.literal(redirectUri),
    response_type: z.literal("code"),
    code_challenge_method: z.literal("S256"),
  };
  const query = authorizeQuery.extend(fixed).safeParse(request.query);
  if (query.success) return query.data;
  const names = [...new Set(query.error.issues.map((issue) => issue.path.join("../accounts")))];
  throw new BadRequest(`Development sign-in can't begin: ${names.join(", ")} not as expected.`);
}

function formOf(request: FastifyRequest): Record<string, string | undefined> {
  return z.record(z.string(), z.string()).safeParse(request.body).data ?? {};
}

function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin";
}
