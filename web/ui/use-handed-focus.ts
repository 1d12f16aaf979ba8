import { type RefObject, useLayoutEffect, useRef } from "react";
import { focusFirstLeft, isFocusFree, placesAround } from "./focus-places.ts";

/**
 * Hands the focus on when the button that has it goes away, as Try Again does once it has helped: to the
 * nearest place around it that takes the focus and is still there.
 *
 * @returns to be put on the button
 */
export function useHandedFocus(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      // The button still stands in the page here.
      if (button.current !== document.activeElement) return;
      const places = placesAround(button.current);
      queueMicrotask(() => {
        if (isFocusFree()) focusFirstLeft(places);
      });
    },
    [],
  );
  return button;
}
