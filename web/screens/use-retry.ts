import { useEffect, useEffectEvent, useState } from "react";
import { Backoff } from "../apollo/backoff.ts";
import { retryAfterOf } from "../apollo/failure.ts";
import { useNetworkBack } from "../ui/use-network-back.ts";

/**
 * Does again what nobody answered: later and later, and whenever the browser has a
 * network again.
 *
 * @param failure why it waits, another object each time it failed; null while nothing waits
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
