import { useEffect, useEffectEvent } from "react";

/** Does something whenever the browser has a network again. @param action null for nothing */
export function useNetworkBack(action: (() => void) | null): void {
  const run = useEffectEvent(() => action?.());
  useEffect(() => {
    const onOnline = () => run();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);
}
