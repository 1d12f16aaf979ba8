import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { askOnce } from "../../apollo/ask.ts";
import { canUnseal, heldPaper, holdSealed } from "../session/gateway/sealed-papers.ts";
import { gatewayOf } from "../session/gateway/server-gateway.ts";
import { createWaiting, type Waiting } from "./waiting.ts";
import { WaitForTest } from "./waiting-documents.ts";

function waitingFor(testId: string, userId: string): Waiting {
  return createWaiting({
    async ask(agrees, paperId) {
      return (await askOnce(WaitForTest, { testId, agrees, paperId })).waitForTest;
    },
    start: () => gatewayOf(userId).start(testId),
    sealed: canUnseal()
      ? { hold: (paperId) => holdSealed(testId, paperId), held: () => heldPaper(testId) }
      : null,
    isHidden: () => document.hidden,
  });
}

/** A visit to the waiting room of a test, as long as the page is open. */
export function useWaiting(testId: string, userId: string) {
  const [waiting] = useState(() => waitingFor(testId, userId));
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(closing.current);
    const stop = new AbortController();
    const { signal } = stop;
    const onVisible = () => document.hidden || waiting.shown();
    document.addEventListener("visibilitychange", onVisible, { signal });
    document.addEventListener("resume", onVisible, { signal });
    window.addEventListener("online", waiting.networkBack, { signal });
    waiting.open();
    return () => {
      stop.abort();
      // Unless React mounts the page again.
      closing.current = setTimeout(waiting.close);
    };
  }, [waiting]);
  return { waiting, state: useSyncExternalStore(waiting.subscribe, waiting.getState) };
}

/** Whole seconds since 1970 by the server's clock; renders again each second. */
export function useServerSecond(now: () => number): number {
  const [second, setSecond] = useState(() => Math.floor(now() / 1000));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = now();
      setSecond(Math.floor(time / 1000));
      timer = setTimeout(tick, 1000 - (time % 1000) + 5);
    };
    tick();
    return () => clearTimeout(timer);
  }, [now]);
  return second;
}
