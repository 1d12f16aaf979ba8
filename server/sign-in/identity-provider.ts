import passport from "passport";
import {
  type AuthenticateOptionsGoogle,
  Strategy as GoogleStrategy,
  type Profile,
  type StrategyOptions,
} from "passport-google-oauth20";
import type { ProviderProfile } from "../accounts/sign-in.ts";
import type { Config } from "../config/config.ts";
import { CALLBACK_PATH } from "./sign-in-attempt.ts";

/** The part of Google that the development provider stands in for. */
export interface ProviderEndpoints {
  clientId: string;
  clientSecret: string;
  /** Left out for Google's own. */
  authorizationUrl?: string;
  tokenUrl?: string;
  userInfoUrl?: string;
}

/** The provider, or the way to it, failed; `reason` may be shown to the person. */
export class ProviderFailure extends Error {
  readonly code: "access_denied" | "provider_error";

  constructor(code: ProviderFailure["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ProviderFailure";
    this.code = code;
  }
}

const PROVIDER_TIMEOUT_MS = 10_000;

/** passport-oauth2 calls a store this way when PKCE is on; its type package doesn't know that. */
interface PkceStateStore {
  store(
    request: unknown,
    verifier: string,
    state: unknown,
    meta: unknown,
    done: (error: Error | null, state?: string) => void,
  ): void;
  verify(
    request: unknown,
    state: string,
    meta: unknown,
    done: (error: Error | null, verifier: string) => void,
  ): void;
}

/** Google's strategy, with the provider's access token in a header, where no log sees it. */
class SignInStrategy extends GoogleStrategy {
  constructor(
    options: StrategyOptions,
    verify: (
      accessToken: string,
      refreshToken: string,
      profile: Profile,
      done: (error: null, profile: Profile) => void,
    ) => void,
  ) {
    super(options, verify);
    Reflect.apply(this._oauth2.useAuthorizationHeaderforGET, this._oauth2, [true]);
  }
}

/**
 * Where to send a browser to sign in.
 *
 * @param keepVerifier gets the PKCE verifier and answers the `state` to send along
 * @param loginHint the e-mail of the account to suggest
 */
export async function authorizationAddress(
  config: Config,
  provider: ProviderEndpoints,
  keepVerifier: (verifier: string) => string,
  loginHint: string | undefined,
): Promise<string> {
  const strategy = strategyFor(config, provider, {
    store: (_request, verifier, _state, _meta, done) => done(null, keepVerifier(verifier)),
    verify: (_request, _state, _meta, done) => done(new Error("There is no callback here."), ""),
  });
  const outcome = await run(strategy, {}, loginHint ? { loginHint } : { prompt: "select_account" });
  if (outcome.location === undefined) throw new Error("The strategy gave no address to go to.");
  return outcome.location;
}

/**
 * Trades the code of a callback for the person's profile.
 *
 * @param verifier the PKCE verifier of the attempt that the callback ends
 * @throws ProviderFailure when the provider refuses the code, fails, or takes more than 10 seconds
 */
export async function fetchProfile(
  config: Config,
  provider: ProviderEndpoints,
  callback: { code: string; state: string; verifier: string },
): Promise<ProviderProfile> {
  const strategy = strategyFor(config, provider, {
    store: (_request, _verifier, _state, _meta, done) => done(new Error("There is no code.")),
    verify: (_request, _state, _meta, done) => done(null, callback.verifier),
  });
  const { profile } = await run(strategy, { code: callback.code, state: callback.state }, {});
  if (profile === undefined) throw providerFailure("The provider gave no profile.");
  if (!profile.id) throw providerFailure("The profile has no identifier.");
  const [email] = profile.emails ?? [];
  return {
    googleId: String(profile.id),
    email: email?.value ?? "",
    // Some answers of Google's have said "true" in quotes.
    emailVerified: String(email?.verified) === "true",
    fullName: profile.displayName ?? "",
    picture: profile.photos?.[0]?.value ?? null,
  };
}

/** A strategy for one request: passport writes that request's callbacks into it. */
function strategyFor(
  config: Config,
  provider: ProviderEndpoints,
  store: PkceStateStore,
): SignInStrategy {
  return new SignInStrategy(
    {
      clientID: provider.clientId,
      clientSecret: provider.clientSecret,
      callbackURL: `${config.publicUrl}${CALLBACK_PATH}`,
      authorizationURL: provider.authorizationUrl,
      tokenURL: provider.tokenUrl,
      userProfileURL: provider.userInfoUrl,
      scope: ["openid", "email", "profile"],
      pkce: true,
      state: true,
      store: store as unknown as StrategyOptions["store"],
    },
    (_accessToken, _refreshToken, profile, done) => done(null, profile),
  );
}

interface Outcome {
  location?: string;
  profile?: Profile;
}

type Middleware = (request: object, response: object, next: (error?: unknown) => void) => void;

/** Runs passport on a stand-in for an Express request, and hands back what it decided. */
function run(
  strategy: SignInStrategy,
  query: Record<string, string>,
  options: AuthenticateOptionsGoogle,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(
          providerFailure(`The provider took more than ${PROVIDER_TIMEOUT_MS / 1000} seconds.`),
        ),
      PROVIDER_TIMEOUT_MS,
    );
    const settle = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    const fail = (error: unknown) =>
      settle(() => reject(providerFailure("Passport failed.", error)));
    let location: string | undefined;
    const response = {
      statusCode: 200,
      setHeader(name: string, value: string) {
        if (name.toLowerCase() === "location") location = value;
      },
      end: () => settle(() => resolve({ location })),
    };
    const middleware: Middleware = passport.authenticate(
      strategy,
      { ...options, session: false },
      (error: unknown, profile: Profile | false | undefined, challenge: unknown) => {
        if (error) fail(error);
        else if (!profile) fail(challenge);
        else settle(() => resolve({ profile }));
      },
    );
    middleware({ query }, response, fail);
  });
}

function providerFailure(message: string, cause?: unknown): ProviderFailure {
  return new ProviderFailure("provider_error", message, { cause });
}
