import { useEffect } from "react";
import { browserStorage } from "../apollo/browser-storage.ts";
import { extendOnActivity, extendSession, extensionMemory } from "../apollo/session-extension.ts";
import { start } from "./start.ts";

/**
 * Extends the session of the person signed in, once at login and then on activity, on whatever page
 * they are active (docs/rules.md, section 9).
 *
 * @param userId null while nobody is signed in
 */
export function useSessionKeptAlive(userId: number | null): void {
  useEffect(() => {
    if (userId === null) return;
    const memory = extensionMemory(userId, browserStorage());
    if (start.signedIn) {
      // A second page is no second login.
      start.signedIn = false;
      memory.note(Date.now());
      void extendSession();
    }
    return extendOnActivity(window, memory, () => void extendSession());
  }, [userId]);
}
