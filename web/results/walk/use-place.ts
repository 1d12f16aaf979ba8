import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useNavigation, useSearchParams } from "react-router-dom";
import { placeFrom } from "./walk.ts";

/** How long a question must be current before it is written to the address, in milliseconds. */
const SETTLE_MS = 400;
/** A question that starts within this distance below the sticky bar is the current one, in px. */
const REACH = 32;
/** Smaller movements of the page are no scrolling by the reader, in px. */
const STILL = 8;

/**
 * Time after its last change, in milliseconds, for which the page stays at the question it was opened at, unless the
 * person moves it.
 */
const ARRIVAL_MS = 2_000;
const LOGGED_OUT = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** The position of the last question that starts above a line, in px from the top of the window. */
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

/** The bottom of the sticky bar, in px. */
function bottomOf(bar: HTMLElement | null): number {
  return Math.max(0, bar?.getBoundingClientRect().bottom ?? 0);
}

/** The number of visible questions around one at the top, in a window of up to 1,800 px. */
export const AROUND = { before: 1, after: 4 };

/**
 * Lays out the questions that will be visible. Their estimated heights (ResultQuestion.module.css) would move the
 * target later.
 */
function layOutAround(item: Element): void {
  const siblings = [...(item.parentElement?.children ?? [])];
  const at = siblings.indexOf(item);
  for (const one of siblings.slice(Math.max(0, at - AROUND.before), at + AROUND.after + 1)) {
    if (one instanceof HTMLElement) one.style.contentVisibility = "visible";
  }
}

/** Focuses a question of the list without scrolling. */
export function focusQuestion(list: HTMLElement | null, place: number): void {
  headingOf(list, place)?.focus({ preventScroll: true });
}

/** The heading of a question of the list. */
function headingOf(list: HTMLElement | null, place: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-position="${place}"] h3[tabindex]`) ?? null;
}

/**
 * The current question of the list: the one that was opened, or the one scrolled to the top. It is in the address,
 * and opened when the page loads.
 * @param list its children have their position, counted from 0, in `data-position`; content before a question has
 * that question's
 * @param bar the sticky bar at the top of the window
 * @param measure passes its height to style sheets
 * @param show the outcomes shown: written to the address with the question, so that a reload shows the same
 * @returns `place`, the question on the screen; `aim`, the target of the requested steps, set by callers before the
 * question can be opened
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
  // Ahead of the screen, so that two fast presses move two steps.
  const aim = useRef(place);
  /** The scroll position after a question was last opened. */
  const landedAt = useRef(Number.NaN);
  const isLeaving = useNavigation().state !== "idle";
  /** The question the page was opened at, as long as it stays there. */
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

  /** Opens a question in the list and focuses it, so that it is read out. */
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
    // The rest of the list, fonts and others' choices load later. The browser also restores the scroll position after
    // a reload, computed for another height (below).
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
      // While the list starts further down, no question is current.
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
