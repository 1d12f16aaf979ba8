import { type RefObject, useLayoutEffect } from "react";

/** Pixels between the raised element and a fixed footer beside it. */
const GAP = 32;

/**
 * Height in pixels up to which the page's fixed footer (`data-foot`) reaches; 0 if there is space below it, and for
 * one in a picture.
 * @param height of the element to place, in pixels
 */
function footHeight(height: number): number {
  const foot = document.querySelector("[data-foot]:not([inert] *)");
  // Some footers are fixed only at some widths.
  if (foot === null || getComputedStyle(foot).bottom !== "0px") return 0;
  const { top, bottom } = foot.getBoundingClientRect();
  const { innerHeight } = window;
  const isInTheWay = bottom > innerHeight - height - GAP && bottom > top;
  return isInTheWay ? Math.max(0, Math.min(innerHeight - top, innerHeight / 2)) : 0;
}

/** Keeps an element at the bottom of the window above the page's fixed footer, by the CSS variable `--foot`. */
export function useAboveFoot(of: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = of.current;
    if (!isShown || element === null) return;
    const place = () =>
      element.style.setProperty("--foot", `${footHeight(element.offsetHeight)}px`);
    place();
    const during = { capture: true, passive: true };
    window.addEventListener("scroll", place, during);
    window.addEventListener("resize", place);
    // Places it again for another page, footer height or message.
    const watch = new ResizeObserver(place);
    watch.observe(document.body);
    watch.observe(element);
    return () => {
      watch.disconnect();
      window.removeEventListener("scroll", place, during);
      window.removeEventListener("resize", place);
    };
  }, [of, isShown]);
}
