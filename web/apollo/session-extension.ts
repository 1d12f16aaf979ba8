import { sessionLimits } from "#rules/limits.ts";
import { graphql } from "../gql/index.ts";
import type { SessionStorage } from "./browser-storage.ts";
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
 * Extends the session, and applies a changed role. Ignores a failure, since an activity five minutes later tries
 * again.
 */
export async function extendSession(): Promise<void> {
  try {
    const { result } = await send(ExtendSession, {});
    const current = session.get();
    const role = result.data?.extendSession.role.toLowerCase();
    if (role === undefined || current.status !== "member" || current.user.role === role) return;
    await refreshAccessToken(session.accessToken());
  } catch {
    // A later activity tries again.
  }
}

/** When the session was last extended in any tab of this browser; ms since 1970. */
export interface ExtensionMemory {
  /** 0 for never. */
  last(): number;
  note(at: number): void;
}

const key = "lexam.session-extended";

/**
 * The memory of this browser, so that neither a reload nor another tab extends the session too soon.
 * @param userId the session's user; each has a separate memory
 */
export function extensionMemory(userId: number, storage: SessionStorage): ExtensionMemory {
  return {
    last() {
      const [of, at] = (storage.getItem(key) ?? "").split(" ");
      return Number(of) === userId ? Number(at) || 0 : 0;
    },
    note(at) {
      try {
        storage.setItem(key, `${userId} ${at}`);
      } catch {
        // Storage is full: only this tab remembers the extension.
      }
    },
  };
}

/**
 * Calls `extend` a second after the first activity on `target`, at most once per 5 minutes in all tabs and across
 * reloads (docs/rules.md, section 9).
 * @returns a function that stops it
 */
export function extendOnActivity(
  target: EventTarget,
  memory: ExtensionMemory,
  extend: () => void,
): () => void {
  let own = 0;
  let pending: ReturnType<typeof setTimeout> | null = null;

  function isTooSoon(): boolean {
    const now = Date.now();
    // A time in the future was stored before the system time was set back.
    return [own, memory.last()].some(
      (at) => at <= now && now - at < sessionLimits.sessionExtensionEveryMs,
    );
  }

  function onActivity(): void {
    if (pending || isTooSoon()) return;
    pending = setTimeout(() => {
      pending = null;
      // Another tab may have extended it within this second.
      if (isTooSoon()) return;
      own = Date.now();
      memory.note(own);
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
