import { type RefObject, useLayoutEffect } from "react";

/** How far up what a page keeps at the foot of the window (`data-foot`) reaches, in pixels; a picture of one does not. */
function footHeight(): number {
  const foot = document.querySelector("[data-foot]:not([inert] *)");
  // What is at the foot in some widths alone is anywhere else in the others.
  if (foot === null || getComputedStyle(foot).bottom !== "0px") return 0;
  const { top, bottom } = foot.getBoundingClientRect();
  const isInTheWay = bottom > window.innerHeight / 2 && bottom > top;
  return isInTheWay ? Math.max(0, window.innerHeight - top) : 0;
}

/**
 * Keeps something above what a page keeps at the foot of the window, wherever that is scrolled to: gives it
 * the variable `--foot`.
 */
export function useAboveFoot(of: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    const place = () => of.current?.style.setProperty("--foot", `${footHeight()}px`);
    place();
    const during = { capture: true, passive: true };
    window.addEventListener("scroll", place, during);
    window.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, during);
      window.removeEventListener("resize", place);
    };
  }, [of, isShown]);
}
