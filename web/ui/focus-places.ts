/**
 * An element and the places around it that can take the focus, the nearest first: where the focus
 * goes when the element is gone by then, so that nobody who uses the keyboard begins at the top again.
 */
export function placesAround(element: Element | null): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let place = element; place !== null; place = place.parentElement) {
    if (place === document.body) break;
    if (place instanceof HTMLElement && (place === element || place.hasAttribute("tabindex"))) {
      places.push(place);
    }
  }
  return places;
}

/** Gives the focus to the first of the places that is still there; the page stays where it is. */
export function focusFirstLeft(places: readonly HTMLElement[]): void {
  const [first] = places;
  const left = places.find(({ isConnected }) => isConnected);
  left?.focus({ preventScroll: left !== first });
}

/** Whether the focus stands on nothing, or on the page as a whole: nobody is anywhere who could be taken away. */
export function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.id === "main";
}

/**
 * The `ref` of a button that goes away once it has done its work, as Try Again does: if it has the focus
 * then, the focus goes to the nearest place around it that is still there, unless what comes takes it.
 */
export function handFocusOn(button: HTMLButtonElement): () => void {
  return () => {
    // It still stands in the page.
    if (button !== document.activeElement) return;
    const places = placesAround(button);
    queueMicrotask(() => {
      if (isFocusFree()) focusFirstLeft(places);
    });
  };
}
