import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { deviceStorage } from "./device/device-storage.ts";
import { takeEntry } from "./entry.ts";
import { gatewayOf } from "./gateway/server-gateway.ts";
import { joinTabs, showThisTab } from "./presence.ts";
import { createSession, type QuizSession } from "./session.ts";

function newWriter(): string {
  // randomUUID is missing on pages without TLS.
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    "",
  );
}

/** Passes page events to a session. @returns a function that stops it */
function listenToPage(session: QuizSession): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener(
    "visibilitychange",
    () => (document.hidden ? session.pageHidden() : session.pageShown()),
    { signal },
  );
  // A frozen page comes back with `resume`; some browsers then don't fire `visibilitychange`.
  document.addEventListener("resume", () => document.hidden || session.pageShown(), { signal });
  window.addEventListener("pagehide", () => session.pageLeaving(), { signal });
  window.addEventListener(
    "pageshow",
    (event) => {
      if (event.persisted) session.pageRestored();
    },
    { signal },
  );
  window.addEventListener("online", () => session.networkBack(), { signal });
  window.addEventListener("storage", (event) => session.storageChanged(event.key), { signal });
  return () => stop.abort();
}

/**
 * The session of a quiz page. React may run effects twice or briefly unmount the page, so the session starts once,
 * with the choice of the previous page or the start screen, and ends only if the page is not mounted again.
 * @param testId as in the address: "12", or "random-12"
 */
export function useQuizSession(testId: string, userId: string): QuizSession {
  const [session] = useState(() =>
    createSession({
      testId,
      userId,
      gateway: gatewayOf(userId),
      storage: deviceStorage(),
      writer: newWriter(),
      joinTabs: (tab) => joinTabs(`lexam.quiz.${userId}.${testId}`, tab),
      calledForward: showThisTab,
    }),
  );
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(ending.current);
    const stopListening = listenToPage(session);
    session.open();
    const chosen = takeEntry(testId);
    if (chosen !== null) session.begin(chosen);
    return () => {
      stopListening();
      // Unless React mounts the page again.
      ending.current = setTimeout(() => session.end());
    };
  }, [session, testId]);
  return session;
}

/** The state of a session to show. Renders again when it changes. */
export function useQuizState(session: QuizSession) {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const saveState = useSyncExternalStore(session.subscribe, session.getSaveState);
  const clockTaken = useSyncExternalStore(session.subscribe, session.getClockTaken);
  const entering = useSyncExternalStore(session.subscribe, session.isEntering);
  return { state, saveState, clockTaken, entering };
}
