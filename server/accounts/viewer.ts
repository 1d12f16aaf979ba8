import type { Role } from "#rules/permissions.ts";
import type { TokenScope } from "#rules/token-scopes.ts";
import type { Origin } from "../audit/record-entry.ts";

/** The signed-in person of a request, with current data from the database. */
export interface Viewer {
  userId: number;
  email: string;
  fullName: string;
  role: Role;
  /** NO_SESSION for a request with a personal access token. */
  sessionId: string;
  /** The request's personal access token; absent in a session. */
  token?: { id: number; scopes: readonly TokenScope[] };
  /** The origin of the request; absent in jobs. */
  origin?: Origin;
}

/** The session id of requests without a session. */
export const NO_SESSION = "00000000-0000-0000-0000-000000000000";

/** Returns the key under which limits count a viewer: each token separately, and a person over all sessions. */
export function countedAs({ userId, token }: Viewer): string {
  return token === undefined ? String(userId) : `token ${token.id}`;
}
