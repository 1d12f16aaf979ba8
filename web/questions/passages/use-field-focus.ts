import { useCallback, useRef } from "react";
import { isFocusFree } from "../../ui/focus-places.ts";

/** How long to wait for the lazy rich-text editor, in milliseconds. */
const COMES_WITHIN = 5_000;

/** Returns the element in which to look for a field; called at each try. */
type Root = () => Element | null | undefined;

/**
 * Returns a function that focuses a field once it is rendered, unless the user moves the focus before that. A second call
 * replaces the first. Without a name it focuses the first field.
 */
export function useFieldFocus(): (root: Root, field: string | undefined) => void {
  const wanted = useRef<(() => void) | null>(null);
  return useCallback((root, field) => {
    const from = document.activeElement;
    const until = performance.now() + COMES_WITHIN;
    const selector = field ? `[data-field="${field}"]` : "[data-field]";
    const look = () => {
      if (wanted.current !== look || !(document.activeElement === from || isFocusFree())) return;
      const place = root()?.querySelector<HTMLElement>(selector);
      place?.focus();
      place?.scrollIntoView({ block: "center" });
      if (!place && performance.now() < until) requestAnimationFrame(look);
    };
    wanted.current = look;
    setTimeout(look);
  }, []);
}
