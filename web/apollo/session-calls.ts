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

/** True if the access token was missing, expired or revoked. */
export function isUnauthenticated(answer: Answer<unknown>): boolean {
  if (answer.status === 401) return true;
  return failuresIn(answer.result).some(({ code }) => code === "UNAUTHENTICATED");
}

/** True if the person's role doesn't allow the operation. */
export function isForbidden({ result }: Answer<unknown>): boolean {
  return failuresIn(result).some(({ code }) => code === "FORBIDDEN");
}

/**
 * Exchanges a refresh token for a new access token.
 * @throws {SessionOver} the server refused it
 * @throws {NoAnswer} the server is unreachable
 * @throws {UnreadableAnswer} the server is too busy, or its database is down
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

/** Runs in one tab at a time, if the browser supports locks. The other tabs then find the new token stored. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request("lexam-refresh", work) : work();
}

async function replace(stale: string | null): Promise<string> {
  const stored = session.accessToken();
  if (stored && stored !== stale) return stored;
  const refreshToken = session.refreshToken();
  if (!refreshToken) throw new SessionOver();
  const accessToken = await requestAccessToken(refreshToken);
  // Another tab may have signed out, or signed in another person, during the request.
  if (session.refreshToken() !== refreshToken) throw new AnotherPerson();
  if (!session.renew(accessToken)) throw new SessionOver();
  return accessToken;
}

let running: Promise<string> | null = null;

/**
 * Replaces the stale access token by a new one. Concurrent calls share one request, and other tabs wait for it and
 * use its token. Ends the session if the server refuses; if the server can't be reached or is unavailable, the
 * session stays and the next request tries again.
 * @throws {SessionOver}
 * @throws {NoAnswer}
 * @throws {UnreadableAnswer}
 * @throws {AnotherPerson} the new token belongs to another person
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
 * The access token for a request: a new one if the stored one has expired or is about to. If none can be had, the
 * stored one, so that the server decides.
 * @throws {AnotherPerson} see `refreshAccessToken`
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
 * Signs out: informs the server, then clears the session, also if the server is unreachable (docs/rules.md, section
 * 9).
 * @throws {AnotherPerson} another tab has signed in another person, who stays signed in
 */
export async function logout(): Promise<void> {
  const refreshToken = session.refreshToken();
  if (refreshToken) await giveUp(refreshToken);
  session.end(LOGGED_OUT);
}

/** Revokes a session on the server. Never rejects. */
export async function giveUp(refreshToken: string): Promise<void> {
  await post(Logout, { refreshToken }, { keepalive: true }).catch(() => undefined);
}

/**
 * Exchanges the one-time code of a sign-in that started in this browser.
 * @returns null if the server refused it
 * @throws {NoAnswer}
 * @throws {UnreadableAnswer}
 */
export async function exchangeCode(code: string, nonce: string): Promise<Tokens | null> {
  const { result } = await post(ExchangeSignInCode, { code, nonce });
  if (!result.data) return null;
  const { accessToken, refreshToken } = result.data.exchangeSignInCode;
  return { accessToken, refreshToken };
}
