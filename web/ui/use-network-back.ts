import { useEffect, useEffectEvent } from "react";

/** Does something whenever the browser has a network again. @param deed null for nothing */
export function useNetworkBack(deed: (() => void) | null): void {
  const run = useEffectEvent(() => deed?.());
  useEffect(() => {
    const onOnline = () => run();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);
}
