import { type ComponentProps, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { screenLimits } from "#rules/limits.ts";
import { SuccessState } from "./StateMessage.tsx";

interface SuccessPanelProps extends ComponentProps<typeof SuccessState> {
  /** The next screen, opened after 2 seconds, and its name; without it the panel stays. */
  next?: { to: string; state?: unknown; name: string };
}

/** Replaces a saved form, and takes the focus (docs/screens.md, section 9). */
export function SuccessPanel({ next, children, ...message }: SuccessPanelProps) {
  const navigate = useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  const to = next?.to;
  const state = useRef(next?.state);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    panel.current?.focus({ preventScroll: true });
    if (to === undefined) return;
    const timer = setTimeout(
      () => void navigate(to, { state: state.current }),
      screenLimits.redirectDelayMs,
    );
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <div ref={panel} tabIndex={-1}>
      <SuccessState {...message}>
        {children}
        {next && ` Going to ${next.name} in ${screenLimits.redirectDelayMs / 1000} seconds.`}
      </SuccessState>
    </div>
  );
}
