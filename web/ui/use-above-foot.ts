import { type RefObject, useLayoutEffect } from "react";

/** Between what is kept above a foot, and what is beside it, in pixels. */
const GAP = 32;

/**
 * How far up what a page keeps at the foot of the window (`data-foot`) reaches, in pixels; 0 where there is room
 * under it, and for a picture of one.
 *
 * @param height of what is to have room, in pixels
 */
function footHeight(height: number): number {
  const foot = document.querySelector("[data-foot]:not([inert] *)");
  // What is at the foot in some widths alone is anywhere else in the others.
  if (foot === null || getComputedStyle(foot).bottom !== "0px") return 0;
  const { top, bottom } = foot.getBoundingClientRect();
  const { innerHeight } = window;
  const isInTheWay = bottom > innerHeight - height - GAP && bottom > top;
  return isInTheWay ? Math.max(0, Math.min(innerHeight - top, innerHeight / 2)) : 0;
}

/**
 * Keeps something at the foot of the window above what the page keeps there, wherever that is scrolled to: gives
 * it the variable `--foot`.
 */
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
    // Another page, a foot that has more to say, or another message.
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
