import { useEffect, useState } from "react";
import { serverNow } from "../apollo/server-clock.ts";

/** The time now by the server's clock, in milliseconds since 1970; renders again each second. */
export function useSecond(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
