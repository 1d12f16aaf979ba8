import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useNavigation, useSearchParams } from "react-router-dom";
import { placeFrom } from "./walk.ts";

/** How long a place must be looked at before the address names it, in milliseconds. */
const SETTLE_MS = 400;
/** Below the bar that sticks, a question that begins so far down is the one looked at, in px. */
const REACH = 32;
/** A movement of the page by less is no scrolling by the reader, in px. */
const STILL = 8;

/**
 * So long after its last change, in milliseconds, the page stays at the question that it was opened at,
 * unless somebody moves it.
 */
const ARRIVAL_MS = 2_000;
const LOGGED_OUT = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** The place of the last question that begins above a line, in px from the top of the window. */
function placeAt(list: HTMLElement, line: number): number | null {
  const items = list.children;
  let above = 0;
  let below = items.length;
  while (above < below) {
    const middle = (above + below) >> 1;
    if ((items[middle]?.getBoundingClientRect().top ?? 0) <= line) above = middle + 1;
    else below = middle;
  }
  const item = items[above - 1];
  return item instanceof HTMLElement ? Number(item.dataset.position) : null;
}

/** Where what sticks to the top ends, in px. */
function bottomOf(bar: HTMLElement | null): number {
  return Math.max(0, bar?.getBoundingClientRect().bottom ?? 0);
}

/** How many questions are in sight around one that has come to the top, in a window of 1,800 px and less. */
export const AROUND = { before: 1, after: 4 };

/**
 * Lays out what will be in sight with a question that is gone to. Heights that are guessed until then
 * (ResultQuestion.module.css) would move it when they are known.
 */
function layOutAround(item: Element): void {
  const siblings = [...(item.parentElement?.children ?? [])];
  const at = siblings.indexOf(item);
  for (const one of siblings.slice(Math.max(0, at - AROUND.before), at + AROUND.after + 1)) {
    if (one instanceof HTMLElement) one.style.contentVisibility = "visible";
  }
}

/** Moves the focus to a question of the list; the page stays where it is. */
export function focusQuestion(list: HTMLElement | null, place: number): void {
  headingOf(list, place)?.focus({ preventScroll: true });
}

/** The heading of a question of the list. */
function headingOf(list: HTMLElement | null, place: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-position="${place}"] h3[tabindex]`) ?? null;
}

/**
 * Which question of the list is looked at: the one that was gone to, or the one that scrolling has
 * brought to the top. It is kept in the address, and gone to when the page is opened there.
 *
 * @param list its children have their place, 0 for the first, in `data-position`; what stands in front of
 *   a question has that question's
 * @param bar what sticks to the top of the window
 * @param measure gives style sheets how high that is
 * @param show the outcomes that are shown: kept in the address with the question, so that a reload shows the same
 * @returns `place`, what the screen shows; `aim`, where the steps that were asked for have come to, set
 *   by anyone who asks before the question can be gone to
 */
export function usePlace(
  list: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  measure: () => void,
  questions: number,
  show: string,
) {
  const [query, setQuery] = useSearchParams();
  const [place, setPlace] = useState(() => placeFrom(query, questions));
  // Ahead of the screen: anyone who presses twice before it follows has gone two on.
  const aim = useRef(place);
  /** Where the page stood after the last going to a question. */
  const landedAt = useRef(Number.NaN);
  const isLeaving = useNavigation().state !== "idle";
  /** Where the page was opened, as long as it stays there. */
  const first = useRef(place);

  const land = useCallback(
    (on: number) => {
      const item = headingOf(list.current, on)?.closest("li");
      if (item) {
        measure();
        layOutAround(item);
        item.scrollIntoView({ block: "start" });
      }
      landedAt.current = window.scrollY;
    },
    [list, measure],
  );

  /** Goes to a question that is in the list by now, and has it read out. */
  const goTo = useCallback(
    (next: number) => {
      first.current = null;
      setPlace(next);
      land(next);
      focusQuestion(list.current, next);
    },
    [land, list],
  );

  useEffect(() => {
    if (first.current === null || list.current === null) return;
    let frame = 0;
    let end: ReturnType<typeof setTimeout> | undefined;
    const stay = () => {
      if (first.current === null) return;
      land(first.current);
      clearTimeout(end);
      end = setTimeout(() => {
        first.current = null;
      }, ARRIVAL_MS);
    };
    // The rest of the list, fonts and what others chose come later. Where a page stood before a reload
    // is restored after it is there too, and meant another one's height (below).
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(stay);
    });
    observer.observe(list.current);
    stay();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(end);
    };
  }, [land, list]);

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      if (Math.abs(window.scrollY - landedAt.current) < STILL) return;
      if (first.current !== null) return land(first.current);
      landedAt.current = Number.NaN;
      if (!list.current) return;
      const line = bottomOf(bar.current) + REACH;
      // As long as the list begins further down, something else is looked at.
      aim.current = line > window.innerHeight / 2 ? null : placeAt(list.current, line);
      setPlace(aim.current);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    const onHand = () => {
      first.current = null;
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    for (const kind of LOGGED_OUT) window.addEventListener(kind, onHand, { passive: true });
    return () => {
      window.removeEventListener("scroll", onScroll);
      for (const kind of LOGGED_OUT) window.removeEventListener(kind, onHand);
      cancelAnimationFrame(frame);
    };
  }, [list, bar, land]);

  const said = query.get("q") ?? "";
  const wanted = place === null ? "" : String(place + 1);
  useEffect(() => {
    if (said === wanted || isLeaving) return;
    const timer = setTimeout(() => {
      const write = (before: URLSearchParams) => {
        const next = new URLSearchParams(before);
        if (wanted === "") next.delete("q");
        else next.set("q", wanted);
        if (!next.has("show")) next.set("show", show);
        return next;
      };
      setQuery(write, { replace: true, preventScrollReset: true });
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [said, wanted, show, setQuery, isLeaving]);

  return { place, aim, goTo };
}
