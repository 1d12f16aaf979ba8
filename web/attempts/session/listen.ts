import type { QuizSession } from "./quiz-session.ts";

/** Tells a session what happens to its page. Returns how to stop. */
export function listenToPage(session: QuizSession): () => void {
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
