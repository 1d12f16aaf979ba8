import { useLocation } from "react-router-dom";

/**
 * The result that the quiz left for this visit of the list; null for none. It stands in the history's
 * entry, so a reload shows it again, and the next visit does not.
 */
export function useFinished(): string | null {
  const { state } = useLocation() as { state: unknown };
  if (typeof state !== "object" || state === null || !("finished" in state)) return null;
  const { finished } = state;
  return typeof finished === "string" && /^[1-9]\d{0,8}$/.test(finished) ? finished : null;
}
