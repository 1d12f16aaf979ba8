import { type RefObject, useLayoutEffect, useState } from "react";

/** Lists of up to this many rows are rendered completely. */
const wholeRows = 60;
/** Rows rendered before and after the visible ones. */
const spareRows = 8;
/** In pixels, until they are measured. */
const guessedRow = 58;
const guessedView = 576;

export interface RowWindow {
  /** True if the list is partly rendered; its rows are then positioned at `place * rowHeight`. */
  isPart: boolean;
  /** The height of each row, in pixels; rows of such a list have the same height. */
  rowHeight: number;
  /** The first rendered position, and the first that is not rendered any more. */
  from: number;
  to: number;
  onScroll: () => void;
  /** Scrolls until a position is visible. */
  reveal: (place: number) => void;
}

/**
 * Determines the rendered rows of a long list: the visible ones and some around them, so that a change costs the same
 * in a list of a thousand as in one of sixty.
 * @param scroller the scrolling element; its rows have `data-question`
 */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [first, setFirst] = useState(0);
  const [rowHeight, setRowHeight] = useState(guessedRow);
  const [view, setView] = useState(guessedView);
  const isPart = count > wholeRows;

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!isPart || box === null) return;
    const measure = () => {
      const row = box.querySelector<HTMLElement>("[data-question]")?.offsetHeight;
      if (row) setRowHeight(row);
      if (box.clientHeight > 0) setView(box.clientHeight);
    };
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller, isPart]);

  function onScroll(): void {
    if (scroller.current) setFirst(Math.floor(scroller.current.scrollTop / rowHeight));
  }
  function reveal(place: number): void {
    const box = scroller.current;
    if (!isPart || box === null) return;
    const top = place * rowHeight;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + rowHeight > box.scrollTop + view) box.scrollTop = top + rowHeight - view;
    onScroll();
  }

  const from = isPart ? Math.max(0, first - spareRows) : 0;
  const to = isPart ? Math.min(count, first + Math.ceil(view / rowHeight) + spareRows) : count;
  return { isPart, rowHeight, from, to, onScroll, reveal };
}
