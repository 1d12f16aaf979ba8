import { useEffect, useLayoutEffect } from "react";
import { useRouter, useShown } from "./context.ts";

const KEPT = "scroll-positions";

/** How far down each entry of the history was, in px, by its key. */
type Positions = Record<string, number>;

function keptPositions(): Positions {
  try {
    return JSON.parse(window.sessionStorage.getItem(KEPT) ?? "{}") as Positions;
  } catch {
    // Storage is blocked, or holds something else: pages begin at their top.
    return {};
  }
}

const positions: Positions = typeof window === "undefined" ? {} : keptPositions();

/** A page that is come back to is where it was left; another begins at its top, or where "#" says. */
export function ScrollRestoration() {
  const router = useRouter();
  const { location, preventScrollReset } = useShown();

  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const leave = router.onLeave(({ key }) => {
      positions[key] = window.scrollY;
    });
    const keep = () => {
      positions[router.state.location.key] = window.scrollY;
      try {
        window.sessionStorage.setItem(KEPT, JSON.stringify(positions));
      } catch {
        // Blocked or full: see keptPositions.
      }
      // The browser does it for a page that is loaded anew before this is there.
      window.history.scrollRestoration = "auto";
    };
    window.addEventListener("pagehide", keep);
    return () => {
      leave();
      window.removeEventListener("pagehide", keep);
      window.history.scrollRestoration = "auto";
    };
  }, [router]);

  useLayoutEffect(() => {
    const before = positions[location.key];
    const named =
      before === undefined && location.hash !== ""
        ? document.getElementById(decodeURIComponent(location.hash.slice(1)))
        : null;
    if (named !== null) named.scrollIntoView();
    else if (before !== undefined || !preventScrollReset) window.scrollTo(0, before ?? 0);
  }, [location, preventScrollReset]);
  return null;
}
