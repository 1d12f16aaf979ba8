import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router-dom";
import classes from "./Root.module.css";

/** After a navigation the focus goes to the new page's heading, as it would after a page load. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const target =
      document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname]);
}

/** Around every route: scroll position, focus, and a sign that the next page is on its way. */
export function Root() {
  const { state } = useNavigation();
  useFocusOnNavigation();
  return (
    <>
      {state === "loading" && <div className={classes.progress} aria-hidden />}
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
