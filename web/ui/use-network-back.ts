import { useEffect, useEffectEvent } from "react";

/** Runs an action whenever the browser is online again. @param action null for none */
export function useNetworkBack(action: (() => void) | null): void {
  const run = useEffectEvent(() => action?.());
  useEffect(() => {
    const onOnline = () => run();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);
}
