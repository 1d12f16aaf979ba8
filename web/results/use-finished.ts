import { useLocation } from "react-router-dom";

/**
 * The result that the quiz passed to this visit of the list; null for none. It is in the history entry, so a reload
 * shows it again but the next visit doesn't.
 */
export function useFinished(): string | null {
  const { state } = useLocation() as { state: unknown };
  if (typeof state !== "object" || state === null || !("finished" in state)) return null;
  const { finished } = state;
  return typeof finished === "string" && /^[1-9]\d{0,8}$/.test(finished) ? finished : null;
}
