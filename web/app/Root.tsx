import { useEffect, useRef } from "react";
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from "react-router-dom";
import classes from "./Root.module.css";

/** Focuses the page's heading, or the page if it has none yet. */
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
      // Removing the heading also removed the focus.
      if (document.activeElement === document.body) focusHeading();
    });
    watching.observe(document.body, { childList: true, subtree: true });
    const stop = () => watching.disconnect();
    const pressed = ["keydown", "pointerdown"] as const;
    // In the capture phase, since some handlers, such as the quiz's, stop a key.
    const first = { capture: true, once: true };
    for (const kind of pressed) document.addEventListener(kind, stop, first);
    return () => {
      stop();
      for (const kind of pressed) document.removeEventListener(kind, stop, first);
    };
  }, [pathname]);
}

/**
 * The key of a stored scroll position. All pages opened by their address share the router's default key, so these use
 * their path.
 */
function placeOf({ key, pathname }: Location): string {
  return key === "default" ? pathname : key;
}

/** Around every route: scroll position, focus, and the loading sign of the next page. */
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
