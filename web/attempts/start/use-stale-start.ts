import { useEffect, useEffectEvent } from "react";
import { progressKey } from "../session/device/progress-keys.ts";

/** The attempt that a kept entry is of; null for none, or one that can't be read. */
function attemptIn(entry: string | null): unknown {
  try {
    const kept: unknown = JSON.parse(entry ?? "null");
    return typeof kept === "object" && kept !== null && "attemptId" in kept ? kept.attemptId : null;
  } catch {
    return null;
  }
}

/**
 * Calls `reload` when what the start screen shows may have changed elsewhere: another tab began, ended or
 * discarded an attempt at this test, or the page comes back into view.
 */
export function useStaleStart(userId: string, testId: string, reload: () => void): void {
  const run = useEffectEvent(reload);
  useEffect(() => {
    function onStorage({ key, oldValue, newValue }: StorageEvent): void {
      if (key !== null && key !== progressKey(userId, testId)) return;
      if (key === null || attemptIn(oldValue) !== attemptIn(newValue)) run();
    }
    function onVisible(): void {
      if (document.visibilityState === "visible") run();
    }
    // A page that the browser kept while another one was shown comes back as it was.
    function onPageShow({ persisted }: PageTransitionEvent): void {
      if (persisted) run();
    }
    window.addEventListener("storage", onStorage);
    window.addEventListener("pageshow", onPageShow);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pageshow", onPageShow);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [userId, testId]);
}
