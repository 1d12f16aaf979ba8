import { useEffect, useRef } from "react";

function follow(box: HTMLElement, tile: HTMLElement): void {
  const top = tile.offsetTop - box.offsetTop;
  const bottom = top + tile.offsetHeight;
  const margin = tile.offsetHeight / 2;
  if (top - margin < box.scrollTop) box.scrollTop = top - margin;
  else if (bottom + margin > box.scrollTop + box.clientHeight) {
    box.scrollTop = bottom + margin - box.clientHeight;
  }
}

/** Where the palette scrolls, it follows the current question. The page itself stays where it is. */
export function useFollowing(currentQuestion: number) {
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
