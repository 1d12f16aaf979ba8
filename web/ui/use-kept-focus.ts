import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus in place when a control is replaced: it moves to the first button of the replacement, or else to the
 * container.
 *
 * @param standing changes when controls are replaced
 * @returns a ref for the container, which needs `tabIndex={-1}`
 */
export function useKeptFocus<Place extends HTMLElement>(
  standing: unknown,
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const before = useRef(standing);
  useEffect(() => {
    if (before.current === standing) return;
    before.current = standing;
    // Moves the focus only if nothing else has it. A closed dialog may have moved it to the container.
    if (![document.body, place.current].includes(document.activeElement as HTMLElement)) return;
    (place.current?.querySelector("button") ?? place.current)?.focus();
  }, [standing]);
  return place;
}
