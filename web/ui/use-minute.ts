import { useEffect, useState } from "react";
import { MINUTE_MS } from "#rules/durations.ts";

/** The time now, in milliseconds since 1970; renders again each minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
