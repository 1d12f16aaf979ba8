import { useSubscription } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { serverNow } from "../apollo/server-clock.ts";
import { LiveFiguresWatched } from "./live-documents.ts";

/** The server sends something every five seconds; after so long without a word the page is not live, in milliseconds. */
const DEAF_AFTER_MS = 12_000;
/** A stream that has ended is started again after so long. */
const AGAIN_AFTER_MS = 2_000;

/** Whether the figures are live, and when they were last heard, in milliseconds since 1970. */
export interface Hearing {
  isLive: boolean;
  /** Null before the first. */
  heardAt: number | null;
}

/**
 * Follows the figures of a test into the cache, where the page's query reads them. A broken connection is tried again
 * by itself, and so is a stream that the server ended.
 */
export function useLiveFigures(testId: string): Hearing {
  const [heardAt, setHeardAt] = useState<number | null>(null);
  const [isDeaf, setDeaf] = useState(false);
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { restart } = useSubscription(LiveFiguresWatched, {
    variables: { testId },
    ignoreResults: true,
    onData: () => {
      setHeardAt(serverNow());
      setDeaf(false);
    },
    onComplete: () => beginAgain(),
    onError: () => {
      setDeaf(true);
      beginAgain();
    },
  });
  function beginAgain(): void {
    clearTimeout(again.current);
    again.current = setTimeout(() => restart(), AGAIN_AFTER_MS);
  }
  // A page that was left watches no longer.
  useEffect(() => () => clearTimeout(again.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event restarts the wait.
  useEffect(() => {
    const timer = setTimeout(() => setDeaf(true), DEAF_AFTER_MS);
    return () => clearTimeout(timer);
  }, [heardAt]);
  return { isLive: heardAt !== null && !isDeaf, heardAt };
}
