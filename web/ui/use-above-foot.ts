import { type RefObject, useLayoutEffect } from "react";

/** How far up what a page keeps at the foot of the window (`data-foot`) reaches, in pixels; a picture of one does not. */
function footHeight(): number {
  const foot = document.querySelector("[data-foot]:not([inert] *)");
  // What is at the foot in some widths alone is anywhere else in the others.
  if (foot === null || getComputedStyle(foot).bottom !== "0px") return 0;
  const { top, bottom } = foot.getBoundingClientRect();
  const half = window.innerHeight / 2;
  const isInTheWay = bottom > half && bottom > top;
  return isInTheWay ? Math.max(0, Math.min(window.innerHeight - top, half)) : 0;
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
    // Another page, or a foot that has more to say.
    const watch = new ResizeObserver(place);
    watch.observe(document.body);
    return () => {
      watch.disconnect();
      window.removeEventListener("scroll", place, during);
      window.removeEventListener("resize", place);
    };
  }, [of, isShown]);
}
