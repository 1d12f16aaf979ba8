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

/** Informs a session of what happens to its page. Returns how to stop. */
function listenToPage(session: QuizSession): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener(
    "visibilitychange",
    () => (document.hidden ? session.pageHidden() : session.pageShown()),
    { signal },
  );
  // A frozen page comes back with `resume`; some browsers show it without a change of visibility.
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
 * The session of a quiz page. React may run effects twice and take a page apart for a moment; the
 * session begins once all the same, with what was chosen on the page before or on the start screen, and
 * ends only when the page does not come back.
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
      // Unless React puts the page together again.
      ending.current = setTimeout(() => session.end());
    };
  }, [session, testId]);
  return session;
}

/** What of a session is shown; renders again when it changes. */
export function useQuizState(session: QuizSession) {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const saveState = useSyncExternalStore(session.subscribe, session.getSaveState);
  const clockTaken = useSyncExternalStore(session.subscribe, session.getClockTaken);
  const entering = useSyncExternalStore(session.subscribe, session.isEntering);
  return { state, saveState, clockTaken, entering };
}
