import type { Role } from "#rules/permissions.ts";
import type { TokenScope } from "#rules/token-scopes.ts";
import type { Origin } from "../audit/record-entry.ts";

/** The signed-in person a request acts for, as the database knows them now. */
export interface Viewer {
  userId: number;
  email: string;
  fullName: string;
  role: Role;
  /** For a request with a personal access token the id of no session. */
  sessionId: string;
  /** The personal access token that the request shows; absent in a session. */
  token?: { id: number; scopes: readonly TokenScope[] };
  /** Where their request comes from; absent in jobs. */
  origin?: Origin;
}

/** Stands for the session where there is none. */
export const NO_SESSION = "00000000-0000-0000-0000-000000000000";

/** Whom the limits of requests and of work count: each token by itself, and a person over all sessions. */
export function countedAs({ userId, token }: Viewer): string {
  return token === undefined ? String(userId) : `token ${token.id}`;
}
