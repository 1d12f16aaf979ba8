/**
 * An element and its focusable ancestors, nearest first: where the focus moves if the element is removed, so that
 * keyboard users don't start at the top again.
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

/** Focuses the first remaining element of a list, without scrolling. */
export function focusFirstLeft(places: readonly HTMLElement[]): void {
  const [first] = places;
  const left = places.find(({ isConnected }) => isConnected);
  left?.focus({ preventScroll: left !== first });
}

/** True if nothing has the focus, or only the page as a whole, so that it can be moved safely. */
export function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.id === "main";
}

/**
 * The `ref` of a button that disappears after its work, such as Try Again: if it had the focus, the nearest remaining
 * element gets it, unless the new content takes it.
 */
export function handFocusOn(button: HTMLButtonElement): () => void {
  return () => {
    // The button is still in the document at this point.
    if (button !== document.activeElement) return;
    const places = placesAround(button);
    queueMicrotask(() => {
      if (isFocusFree()) focusFirstLeft(places);
    });
  };
}
