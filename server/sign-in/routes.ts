import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { deviceOf } from "../accounts/device.ts";
import { recordSignIn } from "../accounts/record-sign-in.ts";
import { SignInRefused, signIn } from "../accounts/sign-in.ts";
import { isChallenge, issueSignInCode } from "../accounts/sign-in-code.ts";
import type { Dependencies } from "../dependencies.ts";
import { BadRequest, RateLimited } from "../errors.ts";
import { assertOnThisComputer } from "../http/loopback.ts";
import { limiterOf } from "../rate-limits/limiter.ts";
import { developmentEndpoints, developmentProvider } from "./development-provider.ts";
import {
  authorizationAddress,
  fetchProfile,
  type ProviderEndpoints,
  ProviderFailure,
} from "./identity-provider.ts";
import {
  beginAttempt,
  CALLBACK_PATH,
  isAllowedRedirect,
  type ReturnedAttempt,
  returnAttempt,
} from "./sign-in-attempt.ts";

const loginQuery = z.object({
  redirect_url: z.string(),
  login_hint: z.string().max(320).optional(),
});
/** Tokens in the address, as documented; or, with `response`, a one-time code bound to a nonce. */
const responseQuery = z.union([
  z.object({ response: z.undefined().optional(), challenge: z.undefined().optional() }),
  z.object({ response: z.literal("code"), challenge: z.string().refine(isChallenge) }),
]);
const callbackQuery = z.object({
  state: z.string().max(4000),
  code: z.string().max(4000).optional(),
  error: z.string().max(200).optional(),
});

/** Why a sign-in came to nothing, as the page it returns to gets it. */
interface Failure {
  error: string;
  error_description: string;
}

/**
 * Sign-in by redirects (docs/api.md, section 6): `/api/v1/auth/google/login`, its callback, and,
 * where development sign-in is on, the provider that stands in for Google. Refusals are thrown as
 * expected failures, for the application's error handler to answer.
 */
export function accountsRoutes(dependencies: Dependencies): FastifyPluginAsync {
  return async (app) => {
    const { config, now } = dependencies;
    if (config.developmentSignIn) {
      app.addHook("onRequest", async ({ raw }) => assertOnThisComputer(raw));
      await app.register(developmentProvider(dependencies));
    }
    const quiet = { exposeHeadRoute: false };

    app.get("/api/v1/auth/google/login", quiet, async (request, reply) => {
      const query = loginQuery.safeParse(request.query).data;
      if (query === undefined || !isAllowedRedirect(config, query.redirect_url)) {
        throw new BadRequest(
          "redirect_url must be the address of the sign-in page on an allowed origin, such as " +
            `${config.allowedRedirectOrigins[0]}/auth.`,
        );
      }
      const wanted = responseQuery.safeParse(request.query).data;
      if (wanted === undefined) {
        throw new BadRequest(
          "response is `code` or left out. With it, challenge must be the SHA-256 of the client's nonce in base64url, 43 characters; without it, left out too.",
        );
      }
      const cookies: string[] = [];
      const address = await authorizationAddress(
        config,
        endpoints(app, dependencies),
        (verifier) => {
          const { redirect_url: redirectUrl } = query;
          const { cookie: cookieHeader } = request.headers;
          const { challenge } = wanted;
          const attempt = { verifier, redirectUrl, challenge, cookieHeader };
          const started = beginAttempt(config, attempt, now());
          cookies.push(...started.cookies);
          return started.state;
        },
        query.login_hint || undefined,
      );
      return leaveFor(reply.header("set-cookie", cookies), address);
    });

    app.get(CALLBACK_PATH, quiet, async (request, reply) => {
      const query = callbackQuery.safeParse(request.query).data;
      const attempt = query && returnAttempt(config, query.state, request.headers.cookie, now());
      if (!attempt) {
        throw new BadRequest("This is not the return of a sign-in that began here. Sign in again.");
      }
      if (attempt.cookies.length > 0) reply.header("set-cookie", attempt.cookies);
      const answer = await finish(app, dependencies, request, { ...query, attempt });
      return leaveFor(reply, `${attempt.redirectUrl}?${new URLSearchParams({ ...answer })}`);
    });
  };
}

/** What a return carries: the two tokens, the code that stands for them, or why there is neither. */
async function finish(
  app: FastifyInstance,
  dependencies: Dependencies,
  request: FastifyRequest,
  callback: z.infer<typeof callbackQuery> & { attempt: ReturnedAttempt },
): Promise<{ access_token: string; refresh_token: string } | { code: string } | Failure> {
  const { state, code, error, attempt } = callback;
  if (attempt.verifier === null) {
    return {
      error: "state_mismatch",
      error_description:
        "This sign-in took too long, was finished already, or began in another browser. Please try again.",
    };
  }
  try {
    if (error !== undefined || code === undefined) throw providerAnswer(error);
    const profile = await fetchProfile(dependencies.config, endpoints(app, dependencies), {
      code,
      state,
      verifier: attempt.verifier,
    });
    limiterOf(dependencies).charge("signIn", profile.googleId);
    const device = deviceOf(request.headers["user-agent"]);
    if (attempt.challenge !== null) {
      const { challenge } = attempt;
      return { code: await issueSignInCode(dependencies, profile, { challenge, device }) };
    }
    const { accessToken, refreshToken, user } = await signIn(dependencies, profile, device);
    await recordSignIn(dependencies, user, { ip: request.ip, device });
    return { access_token: accessToken, refresh_token: refreshToken };
  } catch (failure) {
    return explain(failure, request);
  }
}

function providerAnswer(error: string | undefined): ProviderFailure {
  return error === "access_denied"
    ? new ProviderFailure("access_denied", "The person cancelled.")
    : new ProviderFailure("provider_error", `The provider answered ${error ?? "without a code"}.`);
}

/** Shows the person what they can do, and the log, without tokens, what happened. */
function explain(failure: unknown, request: FastifyRequest): Failure {
  if (failure instanceof SignInRefused) {
    return { error: failure.reason, error_description: failure.message };
  }
  if (failure instanceof RateLimited) {
    return { error: "rate_limited", error_description: failure.message };
  }
  if (failure instanceof ProviderFailure && failure.code === "access_denied") {
    return { error: "access_denied", error_description: "Sign-in was cancelled." };
  }
  if (failure instanceof ProviderFailure) {
    const { cause } = failure;
    request.log.warn({ reason: failure.message, cause: nameOf(cause) }, "sign-in failed");
    return {
      error: "provider_error",
      error_description: "Google could not complete the sign-in. Please try again.",
    };
  }
  request.log.error({ err: failure }, "sign-in failed");
  return {
    error: "server_error",
    error_description: "Sign-in is not possible at the moment. Please try again in a minute.",
  };
}

/** The names and codes of an error of passport's: the rest may hold what the provider sent. */
function nameOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause === undefined ? "" : typeof cause);
  const { oauthError } = cause as Error & { oauthError?: { statusCode?: number; code?: string } };
  const detail = oauthError?.statusCode ?? oauthError?.code ?? "";
  return `${cause.name}: ${cause.message} ${detail}`.trim();
}

function endpoints(app: FastifyInstance, dependencies: Dependencies): ProviderEndpoints {
  const { google } = dependencies.config;
  return google ?? developmentEndpoints(dependencies.config, app.server);
}

/** A redirect that nothing on the way may keep, and that the next page learns no address from. */
function leaveFor(reply: FastifyReply, address: string): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .redirect(address, 302);
}
