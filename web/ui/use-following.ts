import { useEffect, useRef } from "react";

/** In sight around a tile, in px: its ring, and a small heading over it. */
const AROUND = 24;

function follow(box: HTMLElement, tile: HTMLElement): void {
  const top = tile.offsetTop - box.offsetTop;
  const bottom = top + tile.offsetHeight;
  if (top - AROUND < box.scrollTop) box.scrollTop = top - AROUND;
  else if (bottom + AROUND > box.scrollTop + box.clientHeight) {
    box.scrollTop = bottom + AROUND - box.clientHeight;
  }
}

/**
 * Where a palette scrolls, it follows the current question. The page itself stays where it is.
 *
 * @param currentQuestion null for none
 */
export function useFollowing(currentQuestion: number | null) {
  const scroller = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tile is found by its mark
  useEffect(() => {
    // Asked for places, a browser lays out what has changed: once, when all of the frame has.
    const frame = requestAnimationFrame(() => {
      const box = scroller.current;
      const tile = box?.querySelector<HTMLElement>("button[aria-current]");
      if (box && tile) follow(box, tile);
    });
    return () => cancelAnimationFrame(frame);
  }, [currentQuestion]);
  return scroller;
}
