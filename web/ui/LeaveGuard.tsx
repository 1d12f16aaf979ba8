import { memo, useCallback, useEffect } from "react";
import { useBlocker } from "react-router-dom";

interface LeaveGuardProps {
  /** The question of the browser's confirm prompt before another screen is opened; computed when needed. */
  question: string | (() => string);
  /** Guards navigation to another screen of the product. */
  inside: boolean;
  /** Guards closing and reloading; the browser shows its own text. */
  document: boolean;
}

/** Shows a browser confirm prompt before the person navigates away (docs/attempts.md, section 10). */
export const LeaveGuard = memo(function LeaveGuard(props: LeaveGuardProps) {
  const { question, inside, document } = props;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      inside && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(typeof question === "string" ? question : question())) blocker.proceed();
    else blocker.reset();
  }, [blocker, question]);

  useCloseGuard(document);
  return null;
});

function useCloseGuard(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [on]);
}

interface UnsavedGuardProps {
  unsaved: boolean;
  /** Stores a draft of unsaved changes. @returns true if that worked */
  keep?: () => boolean;
}

/** The guard of a form: asks before unsaved changes are lost. */
export function UnsavedGuard({ unsaved, keep }: UnsavedGuardProps) {
  const question = useCallback(
    () =>
      `Leave without saving? ${keep?.() ? "A draft stays on this device." : "What you have entered here will be lost."}`,
    [keep],
  );
  return <LeaveGuard question={question} inside={unsaved} document={unsaved} />;
}
