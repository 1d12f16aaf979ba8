import { type TouchEvent, useRef } from "react";

/** The least horizontal distance of a swipe, in pixels, and its least ratio to the vertical one. */
const FAR_PX = 60;
const STRAIGHT = 2;
const LONGEST_MS = 700;
/** The browser's own back gesture starts this near the edge. */
const EDGE_PX = 24;

/** True if an element around the start scrolls horizontally itself, such as a wide table. */
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
 * Touch handlers that report horizontal swipes. Ignores them while text is selected.
 * @param onSwipe called with the direction of the finger
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
