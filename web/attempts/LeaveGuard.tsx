import { useEffect } from "react";
import { useBlocker } from "react-router-dom";

const QUESTION =
  "Leave the quiz? Your answers are kept. Coming back costs one minute and counts as a tab switch.";

interface LeaveGuardProps {
  /** Guards going to another screen of the product. */
  inside: boolean;
  /** Guards closing and reloading. */
  document: boolean;
}

/** Navigating away is guarded by a browser confirm prompt (spec.md, section 2, Quiz page). */
export function LeaveGuard({ inside, document }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      inside && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(QUESTION)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);

  useEffect(() => {
    if (!document) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [document]);
  return null;
}
