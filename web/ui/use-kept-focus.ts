import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus where it was when a control gives way to another: it goes to the first button of
 * what took the place, or else to the place itself.
 *
 * @param standing changes when controls are replaced
 * @returns to be put on the place that stays; it needs `tabIndex={-1}`
 */
export function useKeptFocus<Place extends HTMLElement>(
  standing: unknown,
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const before = useRef(standing);
  useEffect(() => {
    if (before.current === standing) return;
    before.current = standing;
    // Anyone who is elsewhere by now stays there; a dialog that closed may have led to the place itself.
    if (![document.body, place.current].includes(document.activeElement as HTMLElement)) return;
    (place.current?.querySelector("button") ?? place.current)?.focus();
  }, [standing]);
  return place;
}
