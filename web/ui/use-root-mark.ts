import { useLayoutEffect } from "react";

/**
 * Marks the root of the page while the caller is mounted, for style sheets. Cheaper than `:root:has()`, which is
 * evaluated at every change of the page.
 * @param mark the name of an attribute, such as `data-quiz`
 */
export function useRootMark(mark: `data-${string}`): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.setAttribute(mark, "");
    return () => root.removeAttribute(mark);
  }, [mark]);
}
