import { useEffect, useEffectEvent, useState } from "react";
import { Backoff } from "../apollo/backoff.ts";
import { retryAfterOf } from "../apollo/failure.ts";
import { useNetworkBack } from "../ui/use-network-back.ts";

/**
 * Retries requests without a response: at growing intervals, and when the browser is online again.
 * @param failure why it waits, a new object after each failure; null if nothing waits
 */
export function useRetry(failure: unknown, again: () => void): void {
  const [backoff] = useState(() => new Backoff());
  const run = useEffectEvent(again);
  const networkBack = () => {
    backoff.worked();
    again();
  };
  useNetworkBack(failure === null ? null : networkBack);
  useEffect(() => {
    if (failure === null) {
      backoff.worked();
      return;
    }
    const timer = setTimeout(run, backoff.failed(retryAfterOf(failure)));
    return () => clearTimeout(timer);
  }, [failure, backoff]);
}
