import type { Viewer } from "../accounts/viewer.ts";
import type { Origin } from "../audit/record-entry.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Unauthenticated } from "../errors.ts";
import type { Limiter } from "../rate-limits/limiter.ts";

/**
 * The context of every resolver. It deliberately has no database client: resolvers access data
 * through domain functions, which take `dependencies`.
 */
export interface Context {
  /** The signed-in person, or null for a visitor. */
  viewer: Viewer | null;
  /** Why the request's access token was refused; null if it is valid or there is none. */
  authenticationFailure: Unauthenticated | null;
  dependencies: Dependencies;
  limiter: Limiter;
  /**
   * The key under which limits count a request without a sign-in: its address from `networkOf`, or the
   * session of its refresh token.
   */
  network: string;
  origin: Origin;
  /** The id in the log lines and responses of this request. */
  requestId: string;
  /** Calls `listener` when the client has disconnected. @returns a function that removes the listener */
  whenGone: (listener: () => void) => () => void;
}
