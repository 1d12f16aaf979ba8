import { useEffect, useRef } from "react";

/** Visible space around a tile, in px, for its outline and a small heading above it. */
const AROUND = 24;

function follow(box: HTMLElement, tile: HTMLElement): void {
  const top = tile.offsetTop - box.offsetTop;
  const bottom = top + tile.offsetHeight;
  if (top - AROUND < box.scrollTop) box.scrollTop = top - AROUND;
  else if (bottom + AROUND > box.scrollTop + box.clientHeight) {
    box.scrollTop = bottom + AROUND - box.clientHeight;
  }
}

/** Scrolls a palette to the current question, without scrolling the page. @param currentQuestion null for none */
export function useFollowing(currentQuestion: number | null) {
  const scroller = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tile is found by its mark
  useEffect(() => {
    // In the next frame, since reading positions forces a layout of all pending changes.
    const frame = requestAnimationFrame(() => {
      const box = scroller.current;
      const tile = box?.querySelector<HTMLElement>("button[aria-current]");
      if (box && tile) follow(box, tile);
    });
    return () => cancelAnimationFrame(frame);
  }, [currentQuestion]);
  return scroller;
}
