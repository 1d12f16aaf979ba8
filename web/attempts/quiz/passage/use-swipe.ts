import { type TouchEvent, useRef } from "react";

/** How far a finger has to go sideways, in pixels, and how much farther than up or down. */
const FAR_PX = 60;
const STRAIGHT = 2;
const LONGEST_MS = 700;
/** There begins the browser's own gesture, which goes back. */
const EDGE_PX = 24;

/** Whether something around an element scrolls sideways by itself: a wide table. */
function scrollsSideways(start: EventTarget, room: Element): boolean {
  for (let box = start as Element | null; box && box !== room; box = box.parentElement) {
    if (
      box.scrollWidth > box.clientWidth + 1 &&
      /auto|scroll/.test(getComputedStyle(box).overflowX)
    ) {
      return true;
    }
  }
  return false;
}

/**
 * Handlers that tell of a swipe sideways, as a phone's pages have it; none while text is selected.
 *
 * @param onSwipe called with the way the finger went
 */
export function useSwipe(onSwipe: (to: "left" | "right") => void) {
  const began = useRef<{ x: number; y: number; at: number } | null>(null);
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0];
      began.current = null;
      if (!touch || event.touches.length > 1 || scrollsSideways(event.target, event.currentTarget))
        return;
      if (touch.clientX < EDGE_PX || touch.clientX > window.innerWidth - EDGE_PX) return;
      began.current = { x: touch.clientX, y: touch.clientY, at: event.timeStamp };
    },
    onTouchEnd(event: TouchEvent) {
      const from = began.current;
      const touch = event.changedTouches[0];
      began.current = null;
      if (from === null || !touch || event.timeStamp - from.at > LONGEST_MS) return;
      if (window.getSelection()?.isCollapsed === false) return;
      const across = touch.clientX - from.x;
      const down = Math.abs(touch.clientY - from.y);
      if (Math.abs(across) < FAR_PX || Math.abs(across) < STRAIGHT * down) return;
      onSwipe(across < 0 ? "left" : "right");
    },
    onTouchCancel() {
      began.current = null;
    },
  };
}
