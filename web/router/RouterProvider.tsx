import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { OutletContext, RouterContext, ShownContext, shownOf } from "./context.ts";
import { browserHistory, type Location, memoryHistory } from "./history.ts";
import type { RouteObject } from "./matching.ts";
import { RouteBoundary } from "./RouteBoundary.tsx";
import { Router, type RouterState } from "./router.ts";

/** A router over the browser's own history. */
export function createBrowserRouter(routes: RouteObject[]): Router {
  return new Router(routes, browserHistory());
}

/** A router over a history of its own. */
export function createMemoryRouter(
  routes: RouteObject[],
  { initialEntries: [at] }: { initialEntries: [string] },
): Router {
  return new Router(routes, memoryHistory(at));
}

interface RouteFrameProps {
  route: RouteObject;
  location: Location;
  within: ReactNode;
}

/** What one route shows, with what stands within it for its `Outlet`. */
function RouteFrame({ route, location, within }: RouteFrameProps) {
  const { element, Component, ErrorBoundary } = route;
  const content = (
    <OutletContext value={within}>{element ?? (Component ? <Component /> : within)}</OutletContext>
  );
  if (ErrorBoundary === undefined) return content;
  return (
    <RouteBoundary location={location} Fallback={ErrorBoundary}>
      {content}
    </RouteBoundary>
  );
}

/** The routes of a match, each within the one before. */
function screenOf(branch: readonly RouteObject[], location: Location): ReactNode {
  let within: ReactNode = null;
  for (const route of [...branch].reverse()) {
    within = <RouteFrame route={route} location={location} within={within} />;
  }
  return within;
}

/** Shows the screen of the router's address, within what stands around it; nothing until it is loaded. */
export function RouterProvider({ router }: { router: Router }) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    const show = (next: RouterState, atOnce: boolean) => {
      if (atOnce) flushSync(() => setState(next));
      else startTransition(() => setState(next));
    };
    // What has happened since the first rendering.
    setState(router.state);
    return router.subscribe(show);
  }, [router]);
  const shown = useMemo(() => shownOf(state), [state]);
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>
        {state.match !== null && screenOf(state.match.branch, state.location)}
      </ShownContext>
    </RouterContext>
  );
}

/** Links and addresses for a page that is written down. */
export function StaticRouter({ location, children }: { location: string; children: ReactNode }) {
  const [router] = useState(() => new Router([], memoryHistory(location)));
  const shown = useMemo(() => shownOf(router.state), [router]);
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>{children}</ShownContext>
    </RouterContext>
  );
}
