import { useEffect, useEffectEvent } from "react";
import { quizLimits } from "#rules/limits.ts";
import { progressKey } from "../session/device/device-storage.ts";

/** The attempt id in a stored entry; null if there is none or it is unreadable. */
function attemptIn(entry: string | null): unknown {
  try {
    const kept: unknown = JSON.parse(entry ?? "null");
    return typeof kept === "object" && kept !== null && "attemptId" in kept ? kept.attemptId : null;
  } catch {
    return null;
  }
}

/** Reload interval of an attempt in progress while the page is visible; the same as other devices' save interval. */
const UNDER_WAY_MS = quizLimits.autosaveSeconds * 1000;

interface Stale {
  userId: string;
  testId: string;
  /** True if another device may be working on the attempt shown. */
  isUnderWay: boolean;
}

/**
 * Calls `reload` when the start screen may be out of date: another tab started, ended or discarded an attempt at this
 * test, or the page became visible. Also at intervals while an attempt is in progress.
 */
export function useStaleStart({ userId, testId, isUnderWay }: Stale, reload: () => void): void {
  const run = useEffectEvent(reload);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") run();
    }, UNDER_WAY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);
  useEffect(() => {
    function onStorage({ key, oldValue, newValue }: StorageEvent): void {
      if (key !== null && key !== progressKey(userId, testId)) return;
      if (key === null || attemptIn(oldValue) !== attemptIn(newValue)) run();
    }
    function onVisible(): void {
      if (document.visibilityState === "visible") run();
    }
    // A page from the back/forward cache shows its old state.
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
