import { useEffect, useState } from "react";
import { MINUTE_MS } from "#rules/durations.ts";
import { onServerClockMoved, serverNow } from "../apollo/server-clock.ts";

/** The current time by the server's clock, in milliseconds since 1970. Renders again each minute. */
export function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const read = () => setNow(serverNow());
    const timer = setInterval(read, MINUTE_MS);
    const stop = onServerClockMoved(read);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return now;
}
