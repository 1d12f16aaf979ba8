import { useEffect } from "react";
import { browserStorage } from "../apollo/browser-storage.ts";
import { extendOnActivity, extendSession, extensionMemory } from "../apollo/session-extension.ts";
import { start } from "./start.ts";

/**
 * Extends the signed-in person's session, once at login and then on activity, on every page (docs/rules.md, section
 * 9).
 * @param userId null while nobody is signed in
 */
export function useSessionKeptAlive(userId: number | null): void {
  useEffect(() => {
    if (userId === null) return;
    const memory = extensionMemory(userId, browserStorage());
    if (start.signedIn) {
      // Opening a second page is no second login.
      start.signedIn = false;
      memory.note(Date.now());
      void extendSession();
    }
    return extendOnActivity(window, memory, () => void extendSession());
  }, [userId]);
}
