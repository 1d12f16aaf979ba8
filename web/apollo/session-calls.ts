import { graphql } from "../gql/index.ts";
import { failuresIn } from "./read-failure.ts";
import { session } from "./session.ts";
import { AnotherPerson, endOf, LOGGED_OUT, SessionOver } from "./session-ending.ts";
import type { Tokens } from "./session-store.ts";
import { decodeToken } from "./token-claims.ts";
import { type Answer, post, UnreadableAnswer } from "./transport.ts";

const RefreshSession = graphql(`
  mutation RefreshSession($refreshToken: String!) {
    refreshSession(refreshToken: $refreshToken) {
      accessToken
      expiresIn
    }
  }
`);

const Logout = graphql(`
  mutation Logout($refreshToken: String!) {
    logout(refreshToken: $refreshToken)
  }
`);

const ExchangeSignInCode = graphql(`
  mutation ExchangeSignInCode($code: String!, $nonce: String!) {
    exchangeSignInCode(code: $code, nonce: $nonce) {
      accessToken
      refreshToken
    }
  }
`);

/** True when the answer says that the access token was absent, too old or revoked. */
export function isUnauthenticated(answer: Answer<unknown>): boolean {
  if (answer.status === 401) return true;
  return failuresIn(answer.result).some(({ code }) => code === "UNAUTHENTICATED");
}

/** True when the person was refused for their role. */
export function isForbidden({ result }: Answer<unknown>): boolean {
  return failuresIn(result).some(({ code }) => code === "FORBIDDEN");
}

/**
 * Exchanges a refresh token for a new access token.
 *
 * @throws {SessionOver} the server refused it
 * @throws {NoAnswer} the server could not be asked
 * @throws {UnreadableAnswer} it could not say: too many asked, or its database was away
 */
export async function requestAccessToken(refreshToken: string): Promise<string> {
  const answer = await post(RefreshSession, { refreshToken });
  const { result, status } = answer;
  const accessToken = result.data?.refreshSession.accessToken;
  if (!accessToken) {
    const failure = failuresIn(result)[0];
    if (isUnauthenticated(answer)) throw new SessionOver(endOf(failure));
    throw new UnreadableAnswer(status, failure?.retryAfterSeconds ?? null);
  }
  return accessToken;
}

/** One tab at a time where the browser can tell; the others then find the new token stored. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request("lexam-refresh", work) : work();
}

async function replace(stale: string | null): Promise<string> {
  const stored = session.accessToken();
  if (stored && stored !== stale) return stored;
  const refreshToken = session.refreshToken();
  if (!refreshToken) throw new SessionOver();
  const accessToken = await requestAccessToken(refreshToken);
  // Another tab may have signed out, or somebody else in, while the server was asked.
  if (session.refreshToken() !== refreshToken) throw new AnotherPerson();
  if (!session.renew(accessToken)) throw new SessionOver();
  return accessToken;
}

let running: Promise<string> | null = null;

/**
 * A new access token in place of the stale one. Calls that come while one is in progress share it,
 * and other tabs wait for it and take its token. Ends the session when the server refuses; when
 * it can't be asked, or can't say, the session stays, for the next request to try again.
 *
 * @throws {SessionOver} @throws {NoAnswer} @throws {UnreadableAnswer}
 * @throws {AnotherPerson} the new one is not of whom the stale one was
 */
export async function refreshAccessToken(stale: string | null): Promise<string> {
  running ??= oneTabAtATime(() => replace(stale))
    .catch((error: unknown) => {
      if (error instanceof SessionOver) session.end(error.end);
      throw error;
    })
    .finally(() => {
      running = null;
    });
  const renewed = await running;
  const former = stale === null ? null : decodeToken(stale);
  if (former !== null && former.userId !== decodeToken(renewed)?.userId) throw new AnotherPerson();
  return renewed;
}

/**
 * The access token to send a request with: a new one where the stored one has ended, or is about to, so
 * that no request fails for it. When none is to be had, the stored one, and the server says the rest.
 *
 * @throws {AnotherPerson} as `refreshAccessToken`
 */
export async function heldAccessToken(): Promise<string | null> {
  const token = session.accessToken();
  if (token === null || !session.hasEnded(token) || !session.refreshToken()) return token;
  return refreshAccessToken(token).catch((error: unknown) => {
    if (error instanceof AnotherPerson) throw error;
    return token;
  });
}

/**
 * Signs out: informs the server, then clears the session, which also happens when the server can't
 * be reached (docs/rules.md, section 9).
 *
 * @throws {AnotherPerson} another tab has signed in somebody else, who stays signed in
 */
export async function logout(): Promise<void> {
  const refreshToken = session.refreshToken();
  if (refreshToken) await giveUp(refreshToken);
  session.end(LOGGED_OUT);
}

/** Informs the server that a session is of no use any more. Never rejects. */
export async function giveUp(refreshToken: string): Promise<void> {
  await post(Logout, { refreshToken }, { keepalive: true }).catch(() => undefined);
}

/**
 * Exchanges the one-time code of a sign-in that this browser began.
 *
 * @returns null when the server refused it
 * @throws {NoAnswer} @throws {UnreadableAnswer}
 */
export async function exchangeCode(code: string, nonce: string): Promise<Tokens | null> {
  const { result } = await post(ExchangeSignInCode, { code, nonce });
  if (!result.data) return null;
  const { accessToken, refreshToken } = result.data.exchangeSignInCode;
  return { accessToken, refreshToken };
}
