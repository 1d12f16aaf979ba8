import { useEffect, useRef } from "react";

/** Where the palette scrolls, it follows the current question. The page itself stays where it is. */
export function useFollowing(currentQuestion: number) {
  const scroller = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tile is found by its mark
  useEffect(() => {
    const box = scroller.current;
    const tile = box?.querySelector<HTMLElement>("button[aria-current]");
    if (!box || !tile) return;
    const top = tile.offsetTop - box.offsetTop;
    const bottom = top + tile.offsetHeight;
    const margin = tile.offsetHeight / 2;
    if (top - margin < box.scrollTop) box.scrollTop = top - margin;
    else if (bottom + margin > box.scrollTop + box.clientHeight) {
      box.scrollTop = bottom + margin - box.clientHeight;
    }
  }, [currentQuestion]);
  return scroller;
}
