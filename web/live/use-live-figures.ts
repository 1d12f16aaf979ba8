import { useSubscription } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { serverNow } from "../apollo/server-clock.ts";
import { LiveFiguresWatched } from "./live-documents.ts";

/** The server sends something every five seconds. After this time without data the page is not live; in milliseconds. */
const NOT_LIVE_AFTER_MS = 12_000;
/** The wait before a stream that ended is started again. */
const RESTART_AFTER_MS = 2_000;

/** Whether the figures are live, and when the last ones came, in milliseconds since 1970. */
export interface Liveness {
  isLive: boolean;
  /** Null before the first. */
  updatedAt: number | null;
}

/**
 * Subscribes to the figures of a test. They go into the cache, from which the page's query reads them. Restarts after a
 * broken connection, and when the server ends the stream.
 */
export function useLiveFigures(testId: string): Liveness {
  const [updatedAt, setUpdatedAt] = useState<number | null>(null);
  const [isLost, setLost] = useState(false);
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { restart } = useSubscription(LiveFiguresWatched, {
    variables: { testId },
    ignoreResults: true,
    onData: () => {
      setUpdatedAt(serverNow());
      setLost(false);
    },
    onComplete: () => restartLater(),
    onError: () => {
      setLost(true);
      restartLater();
    },
  });
  function restartLater(): void {
    clearTimeout(again.current);
    again.current = setTimeout(() => restart(), RESTART_AFTER_MS);
  }
  // Stops a pending restart when the page is left.
  useEffect(() => () => clearTimeout(again.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event restarts the wait.
  useEffect(() => {
    const timer = setTimeout(() => setLost(true), NOT_LIVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [updatedAt]);
  return { isLive: updatedAt !== null && !isLost, updatedAt };
}
