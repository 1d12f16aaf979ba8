import { type RefObject, useLayoutEffect, useState } from "react";

/** Lists of so many rows are drawn whole. */
const wholeRows = 60;
/** Rows drawn before and after those in sight. */
const spareRows = 8;
/** Until they are measured, in pixels. */
const guessedRow = 58;
const guessedView = 576;

export interface RowWindow {
  /** Whether the list is drawn in part; its rows then stand at `place * rowHeight`. */
  isPart: boolean;
  /** Of each row, in pixels: rows of such a list are equally high. */
  rowHeight: number;
  /** The first place that is drawn, and the first that is not any more. */
  from: number;
  to: number;
  onScroll: () => void;
  /** Scrolls until a place is in sight. */
  reveal: (place: number) => void;
}

/**
 * Which rows of a long list are drawn: those in sight and some around them, so that what is done to one
 * of a thousand costs what it costs among sixty.
 *
 * @param scroller what scrolls; its rows have `data-question`
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
