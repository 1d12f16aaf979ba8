import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { PLATFORM_PATHS, platformLimits } from "#rules/platforms.ts";
import { deviceOf } from "../accounts/device.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { BODY_LIMITS } from "../http/request-bodies.ts";
import { finishLaunch, type LaunchOutcome } from "./finish-launch.ts";
import { LaunchRefused } from "./launch-refused.ts";
import { publicKeys } from "./own-key.ts";
import { originsOf } from "./platform.ts";
import { registerPlatform } from "./registration.ts";

const form = z.record(z.string(), z.string().max(BODY_LIMITS.usual));
const launchForm = z.object({ state: z.string(), id_token: z.string().optional() });
const registerQuery = z.object({
  link: z.string().max(1_000),
  openid_configuration: z.string().max(platformLimits.urlMaxLength),
  registration_token: z.string().max(20_000).optional(),
});

const ADDRESSES = statement({
  text: `SELECT authorize_url AS "authorizeUrl", token_url AS "tokenUrl", keys_url AS "keysUrl", origins FROM platforms`,
  gives: { authorizeUrl: "text", tokenUrl: "text", keysUrl: "text", origins: "text[]" },
});

/** Pages of the web client that a platform may show in a frame. */
const FRAMED = [PLATFORM_PATHS.login, PLATFORM_PATHS.choose, "/lti/problem"];

/** The address of an outcome's page. Its code is useless without the nonce of the tab that started the launch. */
function addressOf(outcome: LaunchOutcome): string {
  if (outcome.page === "staff") {
    const query = new URLSearchParams({ reason: "staff" });
    if (outcome.testId !== null) query.set("test", String(outcome.testId));
    return `/lti/problem?${query}`;
  }
  const { code } = outcome;
  if (outcome.page === "signIn") return `/auth?${new URLSearchParams({ code, to: outcome.to })}`;
  return `/lti/${outcome.page}?${new URLSearchParams({ code })}`;
}

/** A redirect that no cache stores and no referrer reveals, since its address holds a code. */
function goTo(reply: FastifyReply, address: string): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .redirect(address, 303);
}

function problemAddress(problem: LaunchRefused["problem"]): string {
  return `/lti/problem?${new URLSearchParams({ reason: problem })}`;
}

/** The HTTP routes for learning platforms: launches, Lexam's keys, and registrations (docs/api.md, section 12). */
export function platformRoutes(dependencies: Dependencies): FastifyPluginAsync {
  const { database, now } = dependencies;

  /** Lets the platforms show this page in a frame, and this page post a form to them. */
  async function allowFrames(reply: FastifyReply, more: readonly string[] = []): Promise<void> {
    const rows = await ADDRESSES.rows(database.pool);
    const origins = [...new Set([...rows.flatMap(originsOf), ...more])].join(" ");
    const policy = String(reply.getHeader("content-security-policy") ?? "")
      .replace(/frame-ancestors [^;]*/, `frame-ancestors 'self' ${origins}`)
      .replace(/form-action [^;]*/, `form-action 'self' ${origins}`);
    reply.header("content-security-policy", policy).removeHeader("x-frame-options");
  }

  async function launch(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const body = launchForm.safeParse(request.body).data;
    try {
      if (body === undefined) throw new LaunchRefused("unfinished");
      const { state, id_token: token = null } = body;
      const device = deviceOf(request.headers["user-agent"]);
      return goTo(reply, addressOf(await finishLaunch(dependencies, { state, token }, device)));
    } catch (failure) {
      if (!(failure instanceof LaunchRefused)) throw failure;
      request.log.info({ reason: failure.problem }, "launch refused");
      return goTo(reply, problemAddress(failure.problem));
    }
  }

  return async (app: FastifyInstance) => {
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: BODY_LIMITS.usual },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    app.get(PLATFORM_PATHS.keys, async (_request, reply) =>
      reply.header("cache-control", "public, max-age=600").send(await publicKeys(database, now())),
    );

    // A platform may start a launch by GET or POST. The page reads its parameters from the address, so a POST redirects.
    app.post(PLATFORM_PATHS.login, async (request, reply) => {
      const fields = form.safeParse(request.body).data ?? {};
      return goTo(reply, `${PLATFORM_PATHS.login}?${new URLSearchParams(fields)}`);
    });

    app.post(PLATFORM_PATHS.launch, launch);

    app.get(PLATFORM_PATHS.register, async (request, reply) => {
      const query = registerQuery.safeParse(request.query).data;
      if (query === undefined) return goTo(reply, "/lti/registered?reason=incomplete");
      const { link, openid_configuration: from, registration_token: token = null } = query;
      const answer = await registerPlatform(dependencies, { link, token, configurationUrl: from });
      return goTo(reply, `/lti/registered?${new URLSearchParams({ ...answer, from })}`);
    });

    // Shows only fixed texts, so any platform may show it in a frame: one whose registration failed isn't stored.
    app.get<{ Querystring: { from?: string } }>("/lti/registered", async (request, reply) => {
      const origin = URL.parse(request.query.from ?? "")?.origin ?? "null";
      await allowFrames(reply, origin === "null" ? [] : [origin]);
      return reply.callNotFound();
    });

    for (const path of FRAMED) {
      app.get(path, async (_request, reply) => {
        await allowFrames(reply);
        return reply.callNotFound();
      });
    }
  };
}
