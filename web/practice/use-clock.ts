import { useEffect, useEffectEvent, useRef, useState } from "react";
import { keepSeconds, keptSeconds } from "./kept-seconds.ts";

/**
 * Seconds at the question that is shown, and what the practice's clock has left of them. It stands while
 * there is nothing to answer, and goes on where it stood at a question that was left.
 *
 * @param left seconds that the clock had when the question was shown; null without a clock
 * @param key of the question that waits for an answer; null when none does
 * @param onEnd once nothing is left
 */
export function useClock(left: number | null, key: string | null, onEnd: () => void) {
  const since = useRef(0);
  const [spent, setSpent] = useState({ key, seconds: 0 });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (key === null) return;
    const before = left === null ? 0 : keptSeconds(key);
    since.current = performance.now() - before * 1_000;
    setSpent({ key, seconds: before });
    if (left === null) return;
    let kept = before;
    const timer = setInterval(() => {
      const seconds = Math.floor((performance.now() - since.current) / 1_000);
      setSpent({ key, seconds });
      if (seconds > kept) keepSeconds(key, seconds);
      kept = Math.max(kept, seconds);
      if (seconds < left) return;
      clearInterval(timer);
      end();
    }, 250);
    return () => clearInterval(timer);
  }, [key, left]);
  const isOfThis = key !== null && spent.key === key;
  return {
    left: left === null ? null : Math.max(0, left - (isOfThis ? spent.seconds : 0)),
    /** Whole seconds since the question was shown. */
    secondsSpent: () => Math.floor((performance.now() - since.current) / 1_000),
  };
}
