import { session } from "../apollo/session.ts";
import type { Arrival } from "./arrival.ts";

/** How the page came to its session. */
export interface Start {
  /** A sign-in has just been completed. */
  signedIn: boolean;
  /** What the sign-in page has to say, in the words of spec section 8; null for nothing. */
  problem: string | null;
}

/** Takes over a fresh sign-in, or else the session that this browser has kept (spec section 4). */
export function startSession(arrival: Arrival): Start {
  if (arrival.kind === "tokens" && session.signIn(arrival.tokens)) {
    return { signedIn: true, problem: null };
  }
  void session.start(async (refreshToken) => {
    const { requestAccessToken } = await import("../apollo/session-calls.ts");
    return requestAccessToken(refreshToken);
  });
  if (arrival.kind === "tokens") {
    return { signedIn: false, problem: "Authentication failed. Please try again." };
  }
  if (arrival.kind === "failed") {
    return { signedIn: false, problem: `Failed to initiate Google Sign-In: ${arrival.reason}` };
  }
  return { signedIn: false, problem: null };
}
