import { useEffect, useRef } from "react";
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from "react-router-dom";
import classes from "./Root.module.css";

/** Gives the focus to the page's heading, or to the page where it has none yet. */
function focusHeading(): void {
  const target =
    document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * After a navigation the focus goes to the new page's heading, as after a page load. When a loading page replaces its
 * heading, the focus follows, until the user presses something.
 */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    focusHeading();
    const watching = new MutationObserver(() => {
      // A heading that is taken away leaves the focus to nobody.
      if (document.activeElement === document.body) focusHeading();
    });
    watching.observe(document.body, { childList: true, subtree: true });
    const stop = () => watching.disconnect();
    const pressed = ["keydown", "pointerdown"] as const;
    // Also of a key that goes no farther, as the quiz's do.
    const first = { capture: true, once: true };
    for (const kind of pressed) document.addEventListener(kind, stop, first);
    return () => {
      stop();
      for (const kind of pressed) document.removeEventListener(kind, stop, first);
    };
  }, [pathname]);
}

/**
 * What a scroll position is kept under. Every page that is opened by its address has the same key,
 * and would begin where another was left.
 */
function placeOf({ key, pathname }: Location): string {
  return key === "default" ? pathname : key;
}

/** Around every route: scroll position, focus, and a sign that the next page is on its way. */
export function Root() {
  const { state } = useNavigation();
  useFocusOnNavigation();
  return (
    <>
      {state === "loading" && <div className={classes.progress} aria-hidden />}
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}
