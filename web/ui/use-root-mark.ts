import { useLayoutEffect } from "react";

/**
 * Marks the root of the page while the caller is there, for style sheets: `:root:has()` would be asked
 * again at every change of the page.
 *
 * @param mark the name of an attribute, as in `data-quiz`
 */
export function useRootMark(mark: `data-${string}`): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.setAttribute(mark, "");
    return () => root.removeAttribute(mark);
  }, [mark]);
}
