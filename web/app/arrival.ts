import type { Tokens } from "../apollo/session-store.ts";

/** What the address says about a sign-in that has just come back from the provider. */
export type Arrival =
  | { kind: "none" }
  | { kind: "tokens"; tokens: Tokens }
  | { kind: "failed"; reason: string };

/** The reasons a provider gives in `error` (RFC 6749, 4.1.2.1), in words. */
const reasons: Record<string, string> = {
  access_denied: "the sign-in was cancelled",
  temporarily_unavailable: "the sign-in service is not available right now",
  server_error: "the sign-in service met an error",
};

/**
 * Reads a provider's return out of the query of `/auth`: the two tokens, or `error` with
 * `error_description` (contract section 2).
 */
export function readArrival(path: string, search: string): Arrival {
  if (path !== "/auth") return { kind: "none" };
  const query = new URLSearchParams(search);
  const accessToken = query.get("access_token");
  const refreshToken = query.get("refresh_token");
  const error = query.get("error");
  if (error) {
    const reason = query.get("error_description") || reasons[error] || error;
    return { kind: "failed", reason };
  }
  if (accessToken !== null || refreshToken !== null) {
    return {
      kind: "tokens",
      tokens: { accessToken: accessToken ?? "", refreshToken: refreshToken ?? "" },
    };
  }
  return { kind: "none" };
}
