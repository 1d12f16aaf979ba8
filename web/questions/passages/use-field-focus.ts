import { useCallback, useRef } from "react";
import { isFocusFree } from "../../ui/focus-places.ts";

/** How long the editor of a rich text may take to come, in milliseconds. */
const COMES_WITHIN = 5_000;

/** Where a field is looked for, asked again each time. */
type Root = () => Element | null | undefined;

/**
 * Puts the cursor into a field once it is drawn, unless somebody goes elsewhere in the meantime: the last wish
 * alone. Without the field's name it is the first one.
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
