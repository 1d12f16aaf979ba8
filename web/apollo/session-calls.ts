import { graphql } from "../gql/index.ts";
import { session } from "./session.ts";
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

/** The server refused the refresh token: the session is over. */
export class SessionOver extends Error {
  readonly by: "expiry" | "deactivation";

  constructor(by: "expiry" | "deactivation" = "expiry") {
    super("The session is over.");
    this.by = by;
  }
}

/** True when the answer says that the access token was absent, too old or revoked. */
export function isUnauthenticated(answer: Answer<unknown>): boolean {
  if (answer.status === 401) return true;
  const errors = answer.result.errors ?? [];
  return errors.some((error) => error.extensions?.code === "UNAUTHENTICATED");
}

/** True when the person was refused for their role. */
export function isForbidden({ result }: Answer<unknown>): boolean {
  return result.errors?.some((error) => error.extensions?.code === "FORBIDDEN") ?? false;
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
    if (!isUnauthenticated(answer)) throw new UnreadableAnswer(status);
    const reason = result.errors?.[0]?.extensions?.reason;
    throw new SessionOver(reason === "ACCOUNT_INACTIVE" ? "deactivation" : "expiry");
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
  if (!session.renew(accessToken)) throw new SessionOver();
  return accessToken;
}

let running: Promise<string> | null = null;

/**
 * A new access token in place of the stale one. Calls that come while one is under way share it,
 * and other tabs wait for it and take its token. Ends the session when the server refuses; when
 * it can't be asked, or can't say, the session stays, for the next request to try again.
 *
 * @throws {SessionOver} @throws {NoAnswer} @throws {UnreadableAnswer}
 */
export function refreshAccessToken(stale: string | null): Promise<string> {
  running ??= oneTabAtATime(() => replace(stale))
    .catch((error: unknown) => {
      if (error instanceof SessionOver) session.end(error.by);
      throw error;
    })
    .finally(() => {
      running = null;
    });
  return running;
}

/**
 * Signs out: tells the server, then clears the session, which also happens when the server can't
 * be told (spec section 4). Never rejects.
 */
export async function logout(): Promise<void> {
  const refreshToken = session.refreshToken();
  const told = refreshToken ? post(Logout, { refreshToken }, { keepalive: true }) : null;
  await told?.catch(() => undefined);
  session.end("logout");
}
