import type { MouseEvent } from "react";
import { useNavigate } from "react-router-dom";
import { SessionHead } from "../screens/SessionHead.tsx";

interface PracticeHeadProps {
  title: string;
  /** Where Leave leads when nothing was shown before; otherwise it goes back. */
  leaveTo: string;
  done: number;
  /** 0 while it is not known. */
  of: number;
}

/** The head of a practice, whose Leave goes back to where it was started. */
export function PracticeHead({ title, leaveTo, done, of }: PracticeHeadProps) {
  const navigate = useNavigate();
  function goBack(event: MouseEvent): void {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    // The router counts what it has shown in this tab.
    const { idx } = (window.history.state ?? {}) as { idx?: unknown };
    if (!isPlain || typeof idx !== "number" || idx === 0) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <SessionHead
      title={title}
      leaveTo={leaveTo}
      onLeave={goBack}
      progress={of > 0 ? { done, total: of } : null}
      counted="answered"
    />
  );
}
