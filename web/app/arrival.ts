/** The result of a sign-in that has returned from the provider, as the address has it. */
export type Arrival =
  | { kind: "none" }
  /**
   * A code to exchange, if this browser started the sign-in; `to` is the page to open next, if the server named one.
   */
  | { kind: "code"; code: string; to: string | null }
  /** `problem` is shown to the person. It has only our own words, since anybody can write an address. */
  | { kind: "failed"; problem: string };

/** Shown for a return without a session (docs/screens.md, section 13). */
export const FAILED = "Authentication failed. Please try again.";
const begin = (reason: string) => `Failed to initiate Google Sign-In: ${reason}`;

/** The messages for the server's `error` values (docs/api.md, section 6). */
const problems: Record<string, string> = {
  access_denied: begin("the sign-in was cancelled"),
  temporarily_unavailable: begin("the sign-in service is not available right now"),
  server_error: begin("sign-in is not possible at the moment, try again in a minute"),
  provider_error: begin("Google could not complete the sign-in"),
  rate_limited: begin("too many sign-ins in a short time, try again in a minute"),
  state_mismatch: begin(
    "it took too long, was finished already, or began in another browser. Please try again.",
  ),
  account_inactive:
    "This account is inactive, so it can’t sign in. Write to support to have it opened again.",
  email_missing: begin("the account you chose has no usable e-mail address"),
  email_not_verified: begin(
    "the e-mail address of the account you chose is not verified. Verify it with Google, then sign in again.",
  ),
  email_taken: begin(
    "this e-mail address belongs to an account that was opened with another Google account. Write to support to have it moved.",
  ),
};

/** True if the router opens the sign-in page for a path, including "/auth/" and "/Auth". */
function isSignInPage(path: string): boolean {
  try {
    return /^\/+auth\/*$/i.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/**
 * Reads a provider's return from the query of `/auth`. Ignores tokens in the address, since this page accepts only
 * codes, and the text of `error_description`.
 */
export function readArrival(path: string, search: string): Arrival {
  if (!isSignInPage(path)) return { kind: "none" };
  const query = new URLSearchParams(search);
  const error = query.get("error");
  const code = query.get("code");
  if (error !== null) {
    const known = Object.hasOwn(problems, error) ? problems[error] : undefined;
    return { kind: "failed", problem: known ?? FAILED };
  }
  if (query.has("access_token") || query.has("refresh_token") || code === "") {
    return { kind: "failed", problem: FAILED };
  }
  return code === null ? { kind: "none" } : { kind: "code", code, to: query.get("to") };
}
