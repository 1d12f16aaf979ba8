import type { Viewer } from "../accounts/viewer.ts";
import type { Origin } from "../audit/record-entry.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Unauthenticated } from "../errors.ts";
import type { Limiter } from "../rate-limits/limiter.ts";

/**
 * What every resolver gets. There is no database client here on purpose: resolvers reach data
 * through domain functions, which take `dependencies`.
 */
export interface Context {
  /** The signed-in person, or null for a visitor. */
  viewer: Viewer | null;
  /** Why a presented access token was refused; null when none was presented or it holds. */
  authenticationFailure: Unauthenticated | null;
  dependencies: Dependencies;
  limiter: Limiter;
  /**
   * Whom a request without a sign-in is counted for: its address, as `networkOf` has it, or the
   * session whose refresh token it shows.
   */
  network: string;
  origin: Origin;
  /** Stands in the log lines and the answers of this request. */
  requestId: string;
  /** Calls back when the caller is gone, and nobody waits for the answer. @returns how to ask no more */
  whenGone: (listener: () => void) => () => void;
}
