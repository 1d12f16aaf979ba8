import { useEffect, useEffectEvent } from "react";
import { quizLimits } from "#rules/limits.ts";
import { progressKey } from "../session/device/device-storage.ts";

/** The attempt that a kept entry is of; null for none, or one that can't be read. */
function attemptIn(entry: string | null): unknown {
  try {
    const kept: unknown = JSON.parse(entry ?? "null");
    return typeof kept === "object" && kept !== null && "attemptId" in kept ? kept.attemptId : null;
  } catch {
    return null;
  }
}

/** How often an attempt in progress is read again while the page is in view: another device saves it as often. */
const UNDER_WAY_MS = quizLimits.autosaveSeconds * 1000;

interface Stale {
  userId: string;
  testId: string;
  /** Another device may be at work on the attempt that is shown. */
  isUnderWay: boolean;
}

/**
 * Calls `reload` when the start screen may be out of date: another tab started, ended or discarded an attempt at this test, or
 * the page comes back into view. Also from time to time while an attempt is in progress.
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
