import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { screenLimits } from "#rules/limits.ts";
import { SuccessState } from "../ui/StateMessage.tsx";

interface QuestionSavedProps {
  title: string;
  /** Where the screen goes after 2 seconds, and what it is called. */
  to: string;
  toName: string;
  /** Other ways to go on. */
  actions: ReactNode;
  children: ReactNode;
}

/** The success panel, for 2 seconds (docs/screens.md, section 9). */
export function QuestionSaved({ title, to, toName, actions, children }: QuestionSavedProps) {
  const navigate = useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    panel.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => void navigate(to), screenLimits.redirectDelayMs);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <div ref={panel} tabIndex={-1}>
      <SuccessState level="h1" title={title} actions={actions}>
        {children} Going to {toName} in {screenLimits.redirectDelayMs / 1000} seconds.
      </SuccessState>
    </div>
  );
}
