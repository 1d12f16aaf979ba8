import { sessionLimits } from "#rules/limits.ts";
import { graphql } from "../gql/index.ts";
import { send } from "./send.ts";
import { session } from "./session.ts";
import { refreshAccessToken } from "./session-calls.ts";

const ExtendSession = graphql(`
  mutation ExtendSession {
    extendSession {
      expiresAt
      role
    }
  }
`);

const activities = ["mousemove", "mousedown", "keydown", "scroll", "touchstart", "click"] as const;

/**
 * Moves the session's expiry, and takes over a role that was given or taken meanwhile. A failure is
 * left to the next activity: nothing is lost by it.
 */
export async function extendSession(): Promise<void> {
  try {
    const { result } = await send(ExtendSession, {});
    const current = session.get();
    const role = result.data?.extendSession.role.toLowerCase();
    if (role === undefined || current.status !== "member" || current.user.role === role) return;
    await refreshAccessToken(session.accessToken());
  } catch {
    // The next activity tries again.
  }
}

/**
 * Calls `extend` a second after the first activity on `target`, at most once per 5 minutes
 * (docs/rules.md, section 9). Answers the function that stops it.
 *
 * @param lastAt when the session was last extended, in milliseconds of `Date.now()`; 0 for never
 */
export function extendOnActivity(target: EventTarget, lastAt: number, extend: () => void) {
  let last = lastAt;
  let pending: ReturnType<typeof setTimeout> | null = null;

  function onActivity(): void {
    if (pending || Date.now() - last < sessionLimits.sessionExtensionEveryMs) return;
    pending = setTimeout(() => {
      pending = null;
      last = Date.now();
      extend();
    }, sessionLimits.sessionExtensionDelayMs);
  }

  const options = { passive: true, capture: true };
  for (const activity of activities) target.addEventListener(activity, onActivity, options);
  return () => {
    if (pending) clearTimeout(pending);
    for (const activity of activities) target.removeEventListener(activity, onActivity, options);
  };
}
